import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { activate } from 'gateway/releases/activate';
import { openStore } from 'gateway/releases/release-store';
import { makeBuild, removeFolders } from '../../gateway/test/builds';

const root = join(__dirname, '../..');
const why = { by: 'test', reason: 'because' };
const folders: string[] = [];
const LINKED = ['launcher', 'gateway', 'shared', 'api', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];

jest.setTimeout(60_000);
afterAll(async () => {
  await removeFolders();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'portal-operator-'));
  folders.push(made);
  return made;
}

/** A working copy whose packages are another version's, on a machine whose package managers only say that they were started. */
function workingCopy({ installed }: { installed: boolean }) {
  const copy = folder();
  cpSync(join(root, 'scripts'), join(copy, 'scripts'), { recursive: true });
  for (const name of LINKED) symlinkSync(join(root, name), join(copy, name));
  if (installed) symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const description = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...description, description: 'changed since' }));
  const bin = folder();
  const started = join(bin, 'started');
  for (const name of ['npm', 'npx', 'pnpm', 'corepack'])
    writeFileSync(join(bin, name), `#!/bin/sh\necho "$0 $*" >> ${started}\nexit 1\n`, { mode: 0o755 });
  const run = (dataDir: string, ...args: string[]) =>
    spawnSync(process.execPath, [join(copy, 'scripts/portal.mjs'), ...args], {
      cwd: copy,
      env: { HOME: folder(), PATH: `${bin}:/usr/bin:/bin`, DATA_DIR: dataDir },
      encoding: 'utf8',
    });
  return { copy, run, packageManagerRan: () => existsSync(started) };
}

async function storeWithTwoVersions(): Promise<string> {
  const dataDir = folder();
  mkdirSync(dataDir, { recursive: true });
  const store = await openStore(dataDir);
  for (const version of ['1.0.0', '1.1.0']) {
    for (const name of ['host', 'mfe-auth'] as const) await store.files.publish(await makeBuild(name, version));
    await activate(store, new Map([...(['host', 'mfe-auth'] as const).map((name) => [name, version] as const)]), why);
  }
  return dataDir;
}

it('the command line starts no package manager, however old the installation is', async () => {
  const dataDir = await storeWithTwoVersions();
  const { run, packageManagerRan } = workingCopy({ installed: true });
  const rolledBack = run(dataDir, 'rollback', 'mfe-auth', '--json');
  expect(rolledBack.stderr).toBe('');
  expect(JSON.parse(rolledBack.stdout)).toMatchObject({ changed: true, live: { 'mfe-auth': '1.0.0' } });
  // From its sources, as the verbs do that need more than the gateway.
  expect(run(dataDir, 'canary', 'start', 'mfe-auth', '9.9.9')).toMatchObject({ status: 3 });
  expect(packageManagerRan()).toBe(false);
});

it('the command line takes a changed source in at once', async () => {
  const dataDir = await storeWithTwoVersions();
  const { copy, run } = workingCopy({ installed: true });
  rmSync(join(copy, 'launcher'));
  cpSync(join(root, 'launcher'), join(copy, 'launcher'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.includes('node_modules'),
  });
  symlinkSync(join(root, 'launcher/node_modules'), join(copy, 'launcher/node_modules'));
  expect(run(dataDir, 'status')).toMatchObject({ status: 0, stderr: '' });
  const source = join(copy, 'launcher/src/portal.ts');
  writeFileSync(source, `${readFileSync(source, 'utf8')}\nprocess.stderr.write('changed');\n`);
  expect(run(dataDir, 'status')).toMatchObject({ status: 0, stderr: 'changed' });
});

it('the command line says so where nothing is installed', async () => {
  const { run, packageManagerRan } = workingCopy({ installed: false });
  expect(run(folder(), 'status')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('The packages are not installed'),
  });
  expect(packageManagerRan()).toBe(false);
});
