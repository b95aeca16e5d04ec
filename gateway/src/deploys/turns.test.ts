import type { ReleaseName } from '@portal/contract/release-names';
import { makeBuild, removeFolders } from '../../test/builds';
import { closeDeploys, openDeploys } from '../../test/deploys';
import type { SmokeRun } from '../releases/changes/change';
import { createDeployToken } from './deploy-tokens';

let letGo = () => {};
let isOver = false;
beforeEach(() => {
  isOver = false;
});
afterEach(async () => {
  isOver = true;
  letGo();
  await closeDeploys();
});
afterAll(removeFolders);

async function until(comes: () => boolean): Promise<void> {
  while (!comes() && !isOver) await new Promise(setImmediate);
}

/** Teams of two names, and looks at pages that go on until they are let go. */
async function teamsWithLooks() {
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const looks = { now: 0, most: 0, names: [] as ReleaseName[] };
  const smoke: SmokeRun = async (_store, _document, names) => {
    looks.now += 1;
    looks.most = Math.max(looks.most, looks.now);
    looks.names.push(...names);
    await held;
    looks.now -= 1;
    return [];
  };
  const deploys = await openDeploys({ smoke });
  const { store, call } = deploys;
  const token = async (team: string, name: ReleaseName) =>
    (await createDeployToken(store, { team, names: [name], days: 30, by: 'operator' })).token;
  for (const name of ['mfe-account', 'mfe-auth'] as const)
    for (const version of ['1.1.0', '1.2.0', '1.3.0']) await store.files.publish(await makeBuild(name, version));
  const ask = (of: string, asked: { name: ReleaseName; version: string; dryRun?: boolean }, signal?: AbortSignal) =>
    call('activate', {
      method: 'POST',
      body: JSON.stringify(asked),
      headers: { 'content-type': 'application/json' },
      token: of,
      signal: signal ?? null,
    });
  /** Comes back once two wait: a third of the same team is refused. */
  const askThrice = async (of: string, name: ReleaseName, signal?: AbortSignal) => {
    const asked = ['1.1.0', '1.2.0', '1.3.0'].map((version) => ask(of, { name, version, dryRun: true }, signal));
    return { asked, refused: await Promise.race(asked) };
  };
  const began = () => until(() => looks.now > 0);
  return { ...deploys, looks, token, ask, askThrice, began };
}

const statuses = async (asked: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(asked)).map(({ status }) => status).sort();

describe('looks at pages', () => {
  it('are made one at a time, for at most two changes of a team, so that others come to theirs', async () => {
    const { looks, token, ask, askThrice } = await teamsWithLooks();
    const [account, also, auth] = [
      await token('Account', 'mfe-account'),
      await token('Account', 'mfe-account'),
      await token('Auth', 'mfe-auth'),
    ];
    const many = await askThrice(account, 'mfe-account');
    expect(many.refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(many.refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await ask(also, { name: 'mfe-account', version: '1.3.0' })).toMatchObject({ status: 503 });
    const others = await askThrice(auth, 'mfe-auth');
    letGo();
    expect(await statuses([...many.asked, ...others.asked])).toEqual([200, 200, 200, 200, 503, 503]);
    expect(looks).toMatchObject({ now: 0, most: 1 });
  });

  it('keep nobody waiting who changes nothing that is looked at', async () => {
    const { token, ask, post, began } = await teamsWithLooks();
    const [account, auth] = [await token('Account', 'mfe-account'), await token('Auth', 'mfe-auth')];
    const looked = ask(account, { name: 'mfe-account', version: '1.1.0', dryRun: true });
    await began();
    expect(await ask(auth, { name: 'mfe-auth', version: '1.0.0' })).toMatchObject({
      status: 200,
      body: { changed: false },
    });
    expect(await ask(auth, { name: 'mfe-auth', version: '9.9.9' })).toMatchObject({ status: 422 });
    expect(await post('rollback', { name: 'mfe-account', to: '1.1.0' })).toMatchObject({ status: 200 });
    letGo();
    expect(await looked).toMatchObject({ status: 200 });
  });

  it('are made once for each change, beside what the one before has changed', async () => {
    const { store, looks, token, ask, began } = await teamsWithLooks();
    const [account, auth] = [await token('Account', 'mfe-account'), await token('Auth', 'mfe-auth')];
    const first = ask(account, { name: 'mfe-account', version: '1.1.0' });
    await began();
    const isPlanned = jest.spyOn(store.files, 'verifyServed');
    const second = ask(auth, { name: 'mfe-auth', version: '1.1.0' });
    await until(() => isPlanned.mock.calls.length > 0);
    letGo();
    expect(await statuses([first, second])).toEqual([200, 200]);
    expect(looks.names).toEqual(['mfe-account', 'mfe-auth']);
    expect((await second).body).toMatchObject({ live: { 'mfe-account': '1.1.0', 'mfe-auth': '1.1.0' } });
  });

  it('are not made for whom nobody waits any more', async () => {
    const { looks, token, ask, askThrice, began, lines } = await teamsWithLooks();
    const [account, auth] = [await token('Account', 'mfe-account'), await token('Auth', 'mfe-auth')];
    const first = ask(account, { name: 'mfe-account', version: '1.1.0' });
    await began();
    const leaving = new AbortController();
    const { asked } = await askThrice(auth, 'mfe-auth', leaving.signal);
    leaving.abort();
    await Promise.allSettled(asked);
    await until(() => lines.filter(({ name, outcome }) => name === 'mfe-auth' && outcome === 'refused').length === 2);
    const last = ask(auth, { name: 'mfe-auth', version: '1.3.0' });
    letGo();
    expect(await statuses([first, last])).toEqual([200, 200]);
    expect(looks.names).toEqual(['mfe-account', 'mfe-auth']);
  });

  it('that wait end with a stop of the server, and the one that is made is finished', async () => {
    const { app, looks, token, ask, askThrice, began } = await teamsWithLooks();
    const [account, auth] = [await token('Account', 'mfe-account'), await token('Auth', 'mfe-auth')];
    const first = ask(account, { name: 'mfe-account', version: '1.1.0' });
    await began();
    const { asked } = await askThrice(auth, 'mfe-auth');
    const closed = app.close();
    expect(await statuses(asked)).toEqual([503, 503, 503]);
    letGo();
    expect(await first).toMatchObject({ status: 200, body: { changed: true } });
    await closed;
    expect(looks.names).toEqual(['mfe-account']);
  });
});
