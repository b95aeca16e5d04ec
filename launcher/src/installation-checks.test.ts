import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkInstallation } from './installation-checks';

let folder: string;
let server: Server;
let environment: NodeJS.ProcessEnv;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-doctor-'));
  server = createServer((socket) => void socket.on('error', () => {}).end());
  environment = process.env;
});
afterEach(async () => {
  process.env = environment;
  server.close();
  await rm(folder, { recursive: true });
});

async function scanner(CLAMD_URL?: string) {
  process.env = { ...environment, DATA_DIR: folder, PORT: '1', ...(CLAMD_URL === undefined ? {} : { CLAMD_URL }) };
  return (await checkInstallation(folder)).find(({ check }) => check === 'virus scanner');
}

it('says that the embedded database forgives typing errors and keeps shifts apart', async () => {
  process.env = { ...environment, DATA_DIR: folder, PORT: '1' };
  const checks = await checkInstallation(folder);
  expect(checks.find(({ check }) => check === 'search')).toMatchObject({ ok: true });
  expect(checks.find(({ check }) => check === 'shifts')).toMatchObject({ ok: true });
});

it('tells where a database does not answer', async () => {
  process.env = { ...environment, DATA_DIR: folder, PORT: '1', DATABASE_URL: 'postgres://portal@127.0.0.1:1/portal' };
  const checks = await checkInstallation(folder);
  for (const name of ['tables', 'search'])
    expect(checks.find(({ check }) => check === name)).toMatchObject({ ok: false });
  expect(checks.find(({ check }) => check === 'shifts')).toMatchObject({
    ok: false,
    remedy: expect.stringContaining('create extension btree_gist'),
  });
});

it('says that no virus scanner is set', async () => {
  expect(await scanner()).toMatchObject({ ok: true, found: expect.stringContaining('set CLAMD_URL') });
});

it.each(['a port', 'a socket of the file system'])('tells at %s whether the virus scanner answers', async (where) => {
  const path = join(folder, 'clamd.ctl');
  server.listen(where === 'a port' ? { port: 0, host: '127.0.0.1' } : { path });
  await once(server, 'listening');
  const url = where === 'a port' ? `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` : `unix://${path}`;
  expect(await scanner(url)).toMatchObject({ ok: true, found: 'every file is looked at before it is kept' });
  server.close();
  await once(server, 'close');
  expect(await scanner(url)).toMatchObject({ ok: false, remedy: expect.stringContaining('CLAMD_URL') });
});
