import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EmployerGigs } from '@portal/contract/employer-gigs';
import { Bookings } from '@portal/contract/substitutions/gigs';
import { Offers } from '@portal/contract/substitutions/offers';
import { readSettings } from '@portal/settings/read-settings';
import { createApp, type PortalApi } from 'api/app';
import { settleDemoEmployer } from 'api/modules/demo/demo-employer.service';
import { DemoEmployer } from './demo-employer';
import { EmployerCalls } from './employer-calls';

const API = '/candidate-portal-api/recruitment';
const dataDir = mkdtempSync(join(tmpdir(), 'portal-demo-employer-'));
// The account of the embedded database must be able to enter.
chmodSync(dataDir, 0o755);

let api: PortalApi;
let server: Server;
let origin = '';
let environment: Record<string, string> = {};
const said: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => api.listener(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  origin = `http://localhost:${port}`;
  const host = `localhost:${port}`;
  environment = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: origin,
    HOSTS: `${host}=municipal,127.0.0.1:${port}=state`,
  };
  const settings = readSettings(environment, tmpdir());
  api = await createApp({ ...settings, demo: 'new', clock: () => new Date() });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await api.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const calls = () => new EmployerCalls(origin, api.demoEmployer?.token ?? '');
const employer = () =>
  new DemoEmployer({
    calls: calls(),
    pages: `${origin}/candidateportal`,
    say: (text) => void said.push(text),
    now: () => new Date(),
  });

/** A substitute of the demo in a browser of their own. */
async function substitute(username: string) {
  const cookies = new Map<string, string>();
  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const headers = {
      host: new URL(origin).host,
      origin,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
    };
    const answer = await api.fastify.inject({ method, url: `${API}/${path}`, headers, ...(body && { payload: body }) });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    return answer.body === '' ? undefined : answer.json();
  };
  await call('POST', 'authentication/authenticated');
  const login = api.demoLogins.find((one) => one.username === username);
  expect(await call('POST', 'authentication/login', login)).toMatchObject({ ok: true });
  const offers = async () => Offers.parse(await call('GET', 'substitutions/offers')).offers;
  return {
    /** Answers the newest offers of gigs of this mode that were played. */
    async answer(mode: string, how: 'accept' | 'interest') {
      const open = (await offers()).filter(
        ({ gig, state }) => gig.mode === mode && state === 'sent' && gig.unit === 'Päiväkoti Pihlaja',
      );
      for (const { id, gig } of open)
        expect(await call('POST', `substitutions/offers/${id}/${how}`, { revision: gig.revision })).toMatchObject({
          ok: true,
        });
      return open.length;
    },
    gigs: async () =>
      Bookings.parse(await call('GET', 'substitutions/gigs')).gigs.filter(
        ({ gig }) => gig.unit === 'Päiväkoti Pihlaja',
      ),
  };
}

const played = async () =>
  (await calls().get('gigs?pool=115', EmployerGigs)).gigs.filter(({ id }) => id.startsWith('demo-employer-'));
const steps = async (count: number, player: DemoEmployer) => {
  for (let step = 0; step < count; step += 1) await player.step();
};

test('an employer is played by the API alone: members see gigs, are confirmed, asked anew and told of the end', async () => {
  const [first, second] = [await substitute('demo'), await substitute('demo-internal')];
  const player = employer();
  await steps(1, player);
  expect(said.at(-1)).toMatch(
    /^Published: .*first come.* 2 members have the offer\.\n +http.*\/substitutions\/offers$/,
  );
  expect(await first.answer('first_come', 'accept')).toBe(1);
  await steps(2, player);
  expect(said.at(-2)).toMatch(/^Moved: .* Who holds a slot \(1\) is asked to accept the new times\./);
  expect(said.at(-1)).toMatch(/^Published: .*the employer picks/);
  expect(await first.gigs()).toMatchObject([{ state: 'upcoming', proposal: { revision: 2 } }]);

  for (const member of [first, second]) expect(await member.answer('employer_picks', 'interest')).toBe(1);
  await player.answerInterest();
  expect(said.slice(-2)).toEqual([expect.stringMatching(/^Confirmed: /), expect.stringMatching(/^Confirmed: /)]);
  expect(await second.gigs()).toMatchObject([{ state: 'upcoming' }]);

  // A second start knows nothing but what the portal tells.
  const again = employer();
  await steps(6, again);
  expect(said.some((line) => line.startsWith('Cancelled: '))).toBe(true);
  expect(await first.gigs()).toEqual(
    expect.arrayContaining([expect.objectContaining({ state: 'cancelled_by_employer', reason: 'Ryhmä on suljettu.' })]),
  );
  await steps(12, again);
  expect(said.some((line) => line.startsWith('Withdrawn: '))).toBe(true);
  expect(said.filter((line) => line.startsWith('The portal has refused'))).toEqual([]);
  expect((await played()).filter(({ state }) => state === 'open').length).toBeLessThanOrEqual(4);
});

test('a draw is played, and its result told once', async () => {
  const member = await substitute('demo');
  const player = employer();
  const isDraw = () => /^Published: .*a draw in a minute/.test(said.at(-1) ?? '');
  for (let tries = 0; tries < 12 && !isDraw(); tries += 1) await player.step();
  expect(said.at(-1)).toMatch(/^Published: .*a draw in a minute/);
  expect(await member.answer('draw', 'interest')).toBeGreaterThan(0);
  const { db } = api.context;
  const draws = db
    .selectFrom('gigs')
    .where('state', '=', 'open')
    .where('mode', '=', 'draw')
    .where('employer_key', 'like', 'demo-employer-%');
  const ids = (await draws.select('id').execute()).map(({ id }) => id);
  const due = new Date();
  await db
    .updateTable('gigs')
    .set({ reply_by: due, settle_at: due })
    .where('id', 'in', ids)
    .where('drawn_at', 'is', null)
    .execute();
  while ((await draws.select('id').where('drawn_at', 'is', null).execute()).length > 0) await wait(50);
  await player.answerInterest();
  // On a busy machine an earlier draw, in which nobody was interested, may have ended by itself: it is told as well.
  const told = () => said.filter((line) => ids.some((id) => line.includes(`gigs draw-check ${id}\n`)));
  expect(told()).toContainEqual(expect.stringMatching(/^Drawn: .* 1 of 2 slots given\. Repeat it with: /));
  const before = told().length;
  await player.answerInterest();
  expect(told()).toHaveLength(before);
});

test('a refused step is told, and an unknown token ends it', async () => {
  const lines: string[] = [];
  const player = (token: string, now: () => Date) =>
    new DemoEmployer({ calls: new EmployerCalls(origin, token), pages: '', say: (text) => void lines.push(text), now });
  await player(api.demoEmployer?.token ?? '', () => new Date(Date.now() - 90 * 86_400_000)).step();
  expect(lines).toEqual([expect.stringMatching(/^The portal has refused this step: 422 .*shifts: /)]);
  await expect(player('unknown', () => new Date()).step()).rejects.toMatchObject({ status: 401 });
});

describe('the command', () => {
  const root = join(__dirname, '../../..');
  /** Runs it until it ends; a signal is sent once it has published. */
  const run = (env: Record<string, string>, args: string[] = []) =>
    new Promise<{ code: number | null; words: string }>((resolve) => {
      const child = spawn(process.execPath, [join(root, 'scripts/demo-employer.mjs'), ...args], {
        cwd: root,
        env: { ...process.env, ...environment, ...env },
      });
      let words = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          words += chunk.toString();
          if (/Published|Moved|Cancelled/.test(words)) child.kill('SIGINT');
        });
      child.on('close', (code) => resolve({ code, words }));
    });

  it('plays until Ctrl-C', async () => {
    const { code, words } = await run({});
    expect([code, words]).toEqual([0, expect.stringMatching(/^Playing Koivurannan kaupunki\. [\s\S]*Stopped\./)]);
  });

  it('shows the token where that is asked for', async () => {
    expect(await run({}, ['--token'])).toEqual({ code: 0, words: `${api.demoEmployer?.token}\n` });
  });

  it('names the settings that cannot be used, and nothing else', async () => {
    const { code, words } = await run({ PORT: 'many' });
    expect([code, words]).toEqual([1, expect.stringMatching(/^The settings cannot be used:\n {2}PORT [^\n]*\n$/)]);
  });

  it('says what to do where there is no token, no portal, no page of substitutions, or the token was revoked', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'portal-demo-employer-'));
    const without = await run({ DATA_DIR: empty });
    expect([without.code, without.words]).toEqual([1, expect.stringContaining('There is no token')]);
    rmSync(empty, { recursive: true });
    const nobody = await run({ PUBLIC_URL: 'http://localhost:1', HOSTS: 'localhost:1' });
    expect([nobody.code, nobody.words]).toEqual([
      1,
      expect.stringContaining('No portal answers at http://localhost:1'),
    ]);
    const other = origin.replace('localhost', '127.0.0.1');
    const hidden = await run({ PUBLIC_URL: other, HOSTS: new URL(other).host });
    expect([hidden.code, hidden.words]).toEqual([1, expect.stringContaining('THEME=municipal npm start')]);
    await settleDemoEmployer(api.context, false);
    const revoked = await run({});
    expect([revoked.code, revoked.words]).toEqual([1, expect.stringContaining('does not know the demo employer')]);
  });
});
