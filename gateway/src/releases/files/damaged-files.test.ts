import { rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseName } from '@portal/contract/release-names';
import { makeBuild, removeFolders, storeWithPortal } from '../../../test/builds';
import { closeGateways, startGateway } from '../../../test/requests';
import { runPortalCli } from '../../cli/portal-cli';
import { activate } from '../changes/activate';

const why = { by: 'test', reason: 'because' };
afterAll(closeGateways);
afterAll(removeFolders);

/** Two versions each of two remotes; the newer ones are live. */
async function portal() {
  const { store, dataDir } = await storeWithPortal();
  for (const version of ['1.0.0', '1.1.0']) {
    for (const name of ['mfe-auth', 'mfe-substitutions'] as const) {
      await store.files.publish(await makeBuild(name, version));
      await activate(store, new Map<ReleaseName, string>([[name, version]]), why);
    }
  }
  const run = async (...args: string[]) => {
    const said = { out: '', err: '' };
    const output = {
      out: (text: string) => {
        said.out += text;
      },
      err: (text: string) => {
        said.err += text;
      },
    };
    return { exit: await runPortalCli(args, { dataDir, operator: 'operator', output }), ...said };
  };
  return { store, run, folder: store.files.dir('mfe-auth', '1.1.0') };
}

const DAMAGES: readonly [string, (folder: string) => Promise<void>][] = [
  ['a description that is cut off', (folder) => truncate(join(folder, 'release.json'), 200)],
  ['no folder at all', (folder) => rm(folder, { recursive: true })],
];

describe.each(DAMAGES)('a live release with %s', (_what, damage) => {
  it('keeps no other name from being changed, and is itself rolled back, closed or replaced', async () => {
    const { store, run, folder } = await portal();
    await damage(folder);
    expect(await run('rollback', 'mfe-substitutions')).toMatchObject({ exit: 0, err: '' });
    expect(await run('disable', 'mfe-auth')).toMatchObject({ exit: 0, err: '' });
    expect(await run('enable', 'mfe-auth')).toMatchObject({ exit: 0, err: '' });
    const fixed = await makeBuild('mfe-auth', '1.2.0');
    expect(await run('publish', fixed)).toMatchObject({ exit: 0, err: '' });
    expect(await run('activate', 'mfe-auth', '1.2.0')).toMatchObject({ exit: 0, err: '' });
    await store.files.publish(await makeBuild('host', '1.1.0'));
    expect(await run('activate', 'host', '1.1.0')).toMatchObject({ exit: 0, err: '' });
  });

  it('is rolled back with one command', async () => {
    const { run, folder } = await portal();
    await damage(folder);
    expect(await run('rollback', 'mfe-auth')).toMatchObject({
      exit: 0,
      out: expect.stringMatching(/mfe-auth +1\.0\.0/),
    });
  });

  it('is what verify and doctor begin with, by its file', async () => {
    const { run, folder } = await portal();
    await damage(folder);
    const verified = await run('verify');
    expect(verified.exit).toBe(3);
    expect(verified.out.split('\n')[2]).toMatch(/^mfe-auth +1\.1\.0 +live .*release\.json is missing or damaged/);
    const { findings } = JSON.parse((await run('doctor', '--json')).out);
    expect(findings[0]).toMatchObject({ check: 'what is live' });
    expect(findings[1]).toMatchObject({ check: 'bytes of it', ok: false });
    expect(findings[1].found).toContain('live mfe-auth 1.1.0: ');
  });

  it('leaves a portal that starts anew with everything else, and with the version before', async () => {
    const { store, folder } = await portal();
    await damage(folder);
    const { get } = await startGateway(store);
    const { status, text } = await get('/candidateportal/login');
    expect(status).toBe(200);
    expect(text).toContain('/candidateportal/releases/mfe-auth/1.0.0/remoteEntry.js');
    expect(JSON.parse((await get('/readyz')).text)).toMatchObject({ status: 'degraded', missing: ['mfe-auth 1.1.0'] });
  });
});

it('verify tells of the fallback that a live document names', async () => {
  const { store, run } = await portal();
  await rm(store.files.dir('mfe-auth', '1.0.0'), { recursive: true });
  expect(await run('verify')).toMatchObject({ exit: 3, out: expect.stringMatching(/mfe-auth +1\.0\.0 +fallback/) });
});

it('a damaged description is named with its file and the way out when it is needed', async () => {
  const { run, folder } = await portal();
  await run('rollback', 'mfe-auth');
  await truncate(join(folder, 'release.json'), 200);
  await run('unblock', 'mfe-auth', '1.1.0');
  const { exit, err } = await run('activate', 'mfe-auth', '1.1.0');
  expect(exit).toBe(3);
  expect(err).toContain(join(folder, 'release.json'));
  expect(err).toContain('publish the same build again');
});

it('history names the version that was unblocked', async () => {
  const { run } = await portal();
  await run('rollback', 'mfe-auth');
  await run('unblock', 'mfe-auth', '1.1.0');
  const { changes } = JSON.parse((await run('history', 'mfe-auth', '--json')).out);
  expect(changes[0]).toMatchObject({ verb: 'unblock', versions: { 'mfe-auth': '1.1.0' } });
  const { live } = JSON.parse((await run('status', '--json')).out);
  expect(live.find(({ name }: { name: string }) => name === 'mfe-auth')).toMatchObject({ version: '1.0.0' });
});

describe('a portal that runs', () => {
  it('says when a file of what is live was cut off', async () => {
    const { store, folder } = await portal();
    await truncate(join(folder, 'js/mfe-auth.remote.js'), 1);
    const { get } = await startGateway(store);
    expect(JSON.parse((await get('/readyz')).text)).toMatchObject({
      status: 'degraded',
      missing: ['mfe-auth 1.1.0: js/mfe-auth.remote.js'],
    });
  });

  it('leaves a damaged description out whatever is done with its error', async () => {
    const { store, folder } = await portal();
    await truncate(join(folder, 'release.json'), 200);
    const said: unknown[] = [];
    const { get } = await startGateway(store, { onError: (error) => said.push(error) });
    expect(await get('/readyz')).toMatchObject({ status: 200, text: expect.stringContaining('"mfe-auth 1.1.0"') });
    expect(said).toEqual([expect.objectContaining({ message: expect.stringContaining('release.json is damaged') })]);
  });

  it('says when files of what is live are gone', async () => {
    const { store, folder } = await portal();
    const { get } = await startGateway(store);
    expect(JSON.parse((await get('/readyz')).text)).toEqual({ status: 'ready', store: true, database: true });
    await rm(join(folder, 'js/mfe-auth.remote.js'));
    const other = await startGateway(store);
    expect(JSON.parse((await other.get('/readyz')).text)).toMatchObject({
      status: 'degraded',
      missing: ['mfe-auth 1.1.0: js/mfe-auth.remote.js'],
    });
    await rm(store.files.dir('host', '1.0.0'), { recursive: true });
    const last = await startGateway(store);
    expect((await last.get('/readyz')).status).toBe(503);
    expect((await last.get('/candidateportal/login')).status).toBe(503);
  });
});
