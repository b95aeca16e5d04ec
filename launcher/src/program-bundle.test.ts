import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { folder, removeWorkingCopies, workingCopy } from '../test/working-copy';

const root = join(__dirname, '../..');

jest.setTimeout(120_000);
afterAll(removeWorkingCopies);

const copyWithPackages = () => workingCopy({ installed: true });

/** Puts sources of its own in the place of a package that is only linked. */
function ownSources(copy: string, name: string): void {
  rmSync(join(copy, name));
  cpSync(join(root, name), join(copy, name), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.includes('node_modules'),
  });
  symlinkSync(join(root, name, 'node_modules'), join(copy, name, 'node_modules'));
}

const bundles = (copy: string) =>
  readdirSync(join(copy, '.cache/programs'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

const refusal = { status: 3, stderr: expect.stringContaining('is not there') };

it('a command takes a changed source in at once, and its errors name the places in the sources', async () => {
  const { copy, run } = copyWithPackages();
  const settings = { DATA_DIR: join(folder(), 'none') };
  ownSources(copy, 'launcher');
  expect(await run(settings, 'status')).toMatchObject(refusal);
  const first = bundles(copy);
  expect(await run(settings, 'status')).toMatchObject(refusal);
  expect(bundles(copy)).toEqual(first);
  const source = join(copy, 'launcher/src/portal.ts');
  const text = readFileSync(source, 'utf8');
  writeFileSync(source, `${text}\nprocess.stderr.write(String(new Error('changed').stack));\n`);
  const { stderr } = await run(settings, 'status');
  expect(stderr).toMatch(/Error: changed\n/);
  expect(stderr).toContain(`(${source}:${text.split('\n').length + 1}:`);
});

it('a new file in a folder whose files are all loaded makes another bundle', async () => {
  const { copy, run } = copyWithPackages();
  const settings = { DATA_DIR: join(folder(), 'none') };
  ownSources(copy, 'api');
  await run(settings, 'status');
  const first = bundles(copy);
  expect(first).toHaveLength(1);
  writeFileSync(join(copy, 'api/src/migrations/9999-added.ts'), '');
  await run(settings, 'status');
  expect(bundles(copy)).toHaveLength(2);
});

it.each(['cut off', 'gone'])('a command works where a file of its bundle is %s', async (damage) => {
  const { copy, run } = copyWithPackages();
  const settings = { DATA_DIR: join(folder(), 'none') };
  await run(settings, 'status');
  const file = join(copy, '.cache/programs', bundles(copy)[0] ?? '', 'launcher/src/portal.js');
  if (damage === 'gone') rmSync(file);
  else truncateSync(file, 20);
  expect(await run(settings, 'status')).toMatchObject(refusal);
});

it('a command works where no bundle can be written', async () => {
  const { copy, run } = copyWithPackages();
  writeFileSync(join(copy, '.cache'), '');
  expect(await run({ DATA_DIR: join(folder(), 'none') }, 'status')).toMatchObject(refusal);
});

it('old bundles go, the newest five stay', async () => {
  const { copy, run } = copyWithPackages();
  for (let day = 1; day <= 6; day += 1) {
    const old = join(copy, '.cache/programs', `old-${day}`);
    mkdirSync(old, { recursive: true });
    utimesSync(old, day * 86_400, day * 86_400);
  }
  await run({ DATA_DIR: join(folder(), 'none') }, 'status');
  const left = bundles(copy);
  expect(left).toHaveLength(5);
  expect(left).toEqual(expect.arrayContaining(['old-3', 'old-4', 'old-5', 'old-6']));
});
