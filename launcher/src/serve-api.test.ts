import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_PREFIX } from '@portal/contract/limits';
import { removeDataDir } from '../../api/test/test-server';

const COMMAND = join(__dirname, '../../scripts/portal.mjs');

function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [COMMAND, 'serve', '--api'], {
    env: { ...process.env, NODE_ENV: '', ...environment },
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  return { child, output: () => output, errors: () => errors };
}

test('broken settings stop the start with one message that names them all', async () => {
  const { child, errors } = start({ PORT: 'x', THEME: 'castle', DATABASE_URL: 'mysql://a:secret@b/c' });
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  expect(errors()).toBe(
    `The settings cannot be used:
  PORT is not a number
  DATABASE_URL is not an address like postgres://user:password@host/database
  THEME is none of state, municipal, church, city
`,
  );
});

test('a signal ends a start that waits for the database; as process 1 of a container it would be ignored otherwise', async () => {
  const silent = createServer();
  silent.listen(0, '127.0.0.1');
  const [connection, { child }] = await Promise.all([
    once(silent, 'connection'),
    once(silent, 'listening').then(() => {
      const { port } = silent.address() as AddressInfo;
      return start({ DATABASE_URL: `postgres://portal@127.0.0.1:${port}/portal`, DATA_DIR: tmpdir() });
    }),
  ]);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([143, null]);
  for (const socket of connection) socket.destroy();
  silent.close();
});

async function portOf({ child, output }: ReturnType<typeof start>): Promise<number> {
  let found = /"port":(\d+)/.exec(output());
  while (!found) {
    await once(child.stdout, 'data');
    found = /"port":(\d+)/.exec(output());
  }
  return Number(found[1]);
}

/** Posts as a browser at the portal's public address would. */
async function post(port: number, path: string, headers: Record<string, string>, body?: unknown) {
  const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const call = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: `${API_PREFIX}/${path}`,
    headers: { host: 'portal.localhost', ...json, ...headers },
  });
  call.end(body === undefined ? undefined : JSON.stringify(body));
  const [response]: IncomingMessage[] = await once(call, 'response');
  if (!response) throw new Error('no answer');
  response.resume();
  await once(response, 'end');
  return response;
}

test('the API runs by itself, keeps through a kill -9 what it has acknowledged, and stops cleanly', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-server-'));
  const settings = { DATA_DIR: dataDir, PORT: '0', HOSTS: 'portal.localhost', DEMO: 'off' };
  const first = start(settings);
  const opened = await post(await portOf(first), 'authentication/authenticated', {});
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const cookies = (opened.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '');
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? '';

  const second = start(settings);
  const headers = { cookie: cookies.join('; '), 'x-xsrf-token': token };
  const registration = { email: 'kept@example.fi', locale: 'fi' };
  const kept = await post(await portOf(second), 'authentication/register/user', headers, registration);
  expect(kept.statusCode).toBe(200);
  second.child.kill('SIGTERM');
  const [code] = await once(second.child, 'close');
  expect(second.errors()).toMatch(/^The portal is ready on port \d+, with the API alone\.\s+Stopping: .+\n$/);
  expect(second.output()).not.toContain('was lost');
  expect(code).toBe(0);
  removeDataDir(dataDir);
});
