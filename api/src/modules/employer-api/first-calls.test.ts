import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@portal/testing/free-port';
import type { TestApi } from '../../../test/harness';
import { answer, bookingsOf, createGigPortal, emptyPool, newMember, offerOf } from '../substitutions/gigs/gig.fixture';

const ROOT = join(import.meta.dirname, '../../../..');
const BLOCKS = [...readFileSync(join(ROOT, 'docs/employer-api.md'), 'utf8').matchAll(/```bash\n([\s\S]*?)```/g)];
const [SET_UP, RECEIVE, PUBLISH, CHOOSE, MOVE, CANCEL, EVENTS, END, ...MORE] = BLOCKS.map(([, text]) => text ?? '');
const MARK = '--- end of the block ---';

/** Whether a program is there, of at least this version. */
function has(program: string, least: number): boolean {
  const [version = ''] = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.match(/\d+\.\d+/) ?? [];
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major + minor / 1_000 >= least;
}
const canRun = has('bash', 3) && has('curl', 7.082);

const portOf = (listening: Server) => (listening.address() as AddressInfo).port;
const listen = async (server: Server) => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return server;
};

let portal: TestApi;
let server: Server;
let shell: Awaited<ReturnType<typeof startShell>>;
beforeAll(async () => {
  server = await listen(createServer((request, response) => portal.api.listener(request, response)));
  const hosts = [{ host: 'localhost:4600' }, { host: `localhost:${portOf(server)}` }];
  portal = await createGigPortal({ hosts, webhooksToPrivate: true, backgroundWork: true });
  await emptyPool(portal);
  shell = await startShell();
});
afterAll(async () => {
  shell.stop();
  server.closeAllConnections();
  server.close();
  await portal.close();
});

/** A shell in which one block follows another; an error ends it. */
async function startShell() {
  const env = {
    ...process.env,
    PORTAL: `http://localhost:${portOf(server)}`,
    RECEIVER_PORT: String(await freePort()),
    DATABASE_URL: portal.config.databaseUrl,
    DATA_DIR: portal.config.dataDir,
    LOG_LEVEL: 'silent',
  };
  // A group of its own, so that the receiver ends with it where a block fails.
  const bash = spawn('bash', ['-euo', 'pipefail'], { cwd: ROOT, env, detached: true });
  let said = '';
  let errors = '';
  bash.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  const ended = new Promise<void>((resolve) => {
    bash.on('exit', () => resolve());
    for (const source of [bash, bash.stdin]) source.on('error', () => resolve());
  });
  const run = async (block = ''): Promise<string> => {
    const answered = new Promise<void>((resolve) => {
      const read = (chunk: Buffer) => {
        said += String(chunk);
        if (!said.includes(MARK)) return;
        bash.stdout.off('data', read);
        resolve();
      };
      bash.stdout.on('data', read);
    });
    bash.stdin.write(`${block}\necho '${MARK}'\n`);
    await Promise.race([answered, ended]);
    const [before = '', ...marked] = said.split(MARK);
    said = '';
    if (marked.length === 0) throw new Error(`the shell ended in this block:\n${block}\n${before}\n${errors}`);
    return before;
  };
  const stop = () => {
    try {
      process.kill(-(bash.pid ?? 0), 'SIGKILL');
    } catch {
      // It has ended, with all that it started.
    }
  };
  return { run, stop };
}

(canRun ? test : test.skip)(
  'the first calls of the document do what it says (skipped where bash, or curl 7.82 or newer, is not installed)',
  async () => {
    expect(MORE).toEqual([]);
    const members = [await newMember(portal), await newMember(portal)];
    await shell.run(SET_UP);
    expect(await portal.db.selectFrom('employer_tokens').select('name').execute()).toEqual([{ name: 'first calls' }]);
    expect(await shell.run(RECEIVE)).toMatch(/"url":"http:\/\/127\.0\.0\.1:\d+\/events"/);

    const published = await shell.run(PUBLISH);
    expect(published.match(/"state":"open"/g)).toHaveLength(2);
    const { id: gigId } = await portal.db.selectFrom('gigs').select('id').executeTakeFirstOrThrow();
    expect(published).toContain(gigId);

    for (const member of members)
      expect(await answer(member, await offerOf(member, gigId), 'interest')).toMatchObject({ ok: true });
    expect(await shell.run(CHOOSE)).toContain('"state":"interested"');
    const states = await Promise.all(members.map(async (member) => (await offerOf(member, gigId)).state));
    expect(states.sort()).toEqual(['confirmed', 'not_selected']);

    expect(await shell.run(MOVE)).toContain('"revision":2');
    const bookings = async () => (await Promise.all(members.map(bookingsOf))).flat();
    expect(await bookings()).toMatchObject([{ state: 'upcoming', proposal: { revision: 2 } }]);

    expect(await shell.run(CANCEL)).toContain('"cancelledBookings":1');
    expect(await bookings()).toMatchObject([{ state: 'cancelled_by_employer', reason: 'Ryhmä on suljettu.' }]);

    const events = (await shell.run(EVENTS)).trim().split('\n');
    expect(events.map((line) => /^valid signature: .*"type":"([\w.]+)"/.exec(line)?.[1]).sort()).toEqual([
      'booking.cancelled',
      'booking.made',
      'offer.answered',
      'offer.answered',
    ]);

    await shell.run(END);
    const endpoints = await portal.db.selectFrom('webhook_endpoints').select('removed_at').execute();
    expect(endpoints).toEqual([{ removed_at: expect.any(Date) }]);
  },
  120_000,
);
