import { execFile, execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeBuild, removeFolders } from '../../gateway/test/builds';

const root = join(__dirname, '../..');
const made = mkdtempSync(join(tmpdir(), 'portal-operator-file-'));
const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const empty = mkdtempSync(join(tmpdir(), 'portal-operator-'));

/** Runs the file where there is nothing but itself. */
function portal(...args: string[]): Promise<{ status: number; said: string }> {
  const env = { PATH: process.env.PATH, CHROMIUM_PATH: '/bin/false', RELEASE_SIGNING_KEY: key };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(empty, 'portal.mjs'), ...args], { cwd: empty, env }, (error, stdout, stderr) => {
      resolve({ status: error ? Number(error.code) : 0, said: stdout + stderr });
    });
  });
}

jest.setTimeout(120_000);
beforeAll(() => {
  const maker = JSON.stringify(pathToFileURL(join(root, 'scripts/lib/operator-file.mjs')).href);
  const file = join(made, 'portal.mjs');
  const script = `import(${maker}).then((m) => m.makeOperatorFile(process.argv[1]));`;
  execFileSync(process.execPath, ['-e', script, file], { cwd: root });
  copyFileSync(file, join(empty, 'portal.mjs'));
});
afterAll(async () => {
  for (const dir of [made, empty]) rmSync(dir, { recursive: true, force: true });
  await removeFolders();
});

it('the command line as one file does its work in an empty folder', async () => {
  const versions = ['1.0.0', '1.1.0'];
  for (const version of versions) {
    for (const name of ['host', 'mfe-auth'] as const) {
      expect(await portal('publish', await makeBuild(name, version))).toMatchObject({ status: 0 });
      const activated = await portal('activate', name, version, '--force');
      expect(activated).toMatchObject({ status: 0, said: expect.stringMatching(/Live as document/) });
    }
  }
  const commands: [args: string[], says: RegExp, status?: number][] = [
    [['rollback', 'mfe-auth', '--to', '1.0.0'], /mfe-auth +1\.0\.0/],
    [['unblock', 'mfe-auth', '1.1.0'], /mfe-auth/],
    [['canary', 'start', 'mfe-auth', '1.1.0', '--force'], /1\.1\.0/],
    [['canary', 'abort', 'mfe-auth'], /mfe-auth/],
    [['disable', 'mfe-auth'], /mfe-auth/],
    [['enable', 'mfe-auth'], /mfe-auth/],
    [['status'], /mfe-auth +1\.0\.0/],
    [['history'], /rollback/],
    [['diff', '1', '2'], /mfe-auth/],
    [['verify'], /whole/],
    [['gc'], /Removed 0/],
    [['trial', 'mfe-auth', '1.0.0'], /^http:\/\/localhost:\d+\/candidateportal\?trial=/],
    [['token', 'create', '--team', 'Account', '--remotes', 'mfe-auth'], /portal_deploy_/],
    [['keys', 'status'], /holds no portal's database/, 3],
    [['settings'], /ALLOWED_HOSTS_OF_REMOTES/],
    [['doctor'], /stored bytes/],
  ];
  for (const [args, says, status = 0] of commands) {
    const ran = await portal(...args);
    expect({ args, ...ran }).toMatchObject({ said: expect.stringMatching(says) });
    expect({ args, ...ran }).toMatchObject({ status });
  }
});

it.each([
  ['create', 'mfe-new'],
  ['create', 'mfe-new', '--standalone', 'new'],
  ['serve'],
  ['data', 'export', 'campaigns'],
])('%s says that it needs more than the one file', async (...args) => {
  const { status, said } = await portal(...args);
  expect(status).toBe(3);
  expect(said).toContain('which the command line as one file has not');
  expect(said).toContain(`npm run portal -- ${args[0]}`);
});
