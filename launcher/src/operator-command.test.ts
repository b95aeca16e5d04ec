import { activate } from 'gateway/releases/changes/activate';
import { openStore } from 'gateway/releases/release-store';
import { makeBuild, removeFolders } from '../../gateway/test/builds';
import { folder, removeWorkingCopies, workingCopy } from '../test/working-copy';

const why = { by: 'test', reason: 'because' };

jest.setTimeout(60_000);
afterAll(async () => {
  await removeFolders();
  removeWorkingCopies();
});

async function storeWithTwoVersions(): Promise<string> {
  const dataDir = folder();
  const store = await openStore(dataDir);
  for (const version of ['1.0.0', '1.1.0']) {
    for (const name of ['host', 'mfe-auth'] as const) await store.files.publish(await makeBuild(name, version));
    await activate(store, new Map([...(['host', 'mfe-auth'] as const).map((name) => [name, version] as const)]), why);
  }
  return dataDir;
}

it('the command line starts no package manager, however old the installation is', async () => {
  const dataDir = await storeWithTwoVersions();
  const { run, asked } = workingCopy({ installed: true });
  const rolledBack = await run({ DATA_DIR: dataDir }, 'rollback', 'mfe-auth', '--json');
  expect(rolledBack.stderr).toBe('');
  expect(JSON.parse(rolledBack.stdout)).toMatchObject({ changed: true, live: { 'mfe-auth': '1.0.0' } });
  expect(await run({ DATA_DIR: dataDir }, 'canary', 'start', 'mfe-auth', '9.9.9')).toMatchObject({ status: 3 });
  expect(asked()).toBe('');
});

it('a wrong address of the store stands in the report of the settings, beside all others', async () => {
  const { run } = workingCopy({ installed: true });
  const { stdout } = await run({ DATA_DIR: folder(), FILES_URL: 'bucket', THEME: 'castle' }, 'settings', '--json');
  const { settings, errors } = JSON.parse(stdout);
  expect(settings).toContainEqual(expect.objectContaining({ name: 'FILES_URL', value: 'bucket', from: 'environment' }));
  expect(errors).toHaveLength(2);
  expect(errors.join()).toMatch(/FILES_URL.*THEME|THEME.*FILES_URL/);
});

it.each([
  ['database', 'DATABASE_URL is missing'],
  ['Database', 'RELEASE_DOCUMENTS is neither folder nor database'],
])('the command line changes nothing in the folder with RELEASE_DOCUMENTS=%s alone', async (documents, words) => {
  const dataDir = await storeWithTwoVersions();
  const { run } = workingCopy({ installed: true });
  const settings = { DATA_DIR: dataDir, RELEASE_DOCUMENTS: documents, DATABASE_URL: '' };
  const refused = await run(settings, 'disable', 'mfe-auth', '--reason', 'x');
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining(words) });
  expect(await (await openStore(dataDir)).chain.newestSeq(0)).toBe(2);
});

it('the command line says so where nothing is installed', async () => {
  const { run, asked } = workingCopy({ installed: false });
  expect(await run({ DATA_DIR: folder() }, 'status')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('The packages are not installed'),
  });
  expect(asked()).toBe('');
});
