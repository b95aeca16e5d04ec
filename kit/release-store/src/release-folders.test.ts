import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { describedFiles, readBuild, readDescription } from './build-folder';
import { withCompressedForms } from './compressed-forms';
import { INCOMING, ReleaseFolders } from './release-folders';

const schema = z.object({
  name: z.string(),
  version: z.string(),
  files: z.record(z.string(), z.object({ size: z.int(), integrity: z.string() })),
});
const folders: string[] = [];
async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'release-folders-'));
  folders.push(made);
  return made;
}
const store = async () => new ReleaseFolders(await folder(), schema);
function release(version: string, files: Record<string, string>, name = 'shop') {
  const contents = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
  return { described: { name, version, files: describedFiles(contents) }, contents };
}

afterAll(() => Promise.all(folders.map((made) => rm(made, { recursive: true }))));

it('gives back what a release says of itself, and knows nothing of one that was never stored', async () => {
  const releases = await store();
  const { described, contents } = release('1.0.0', { 'js/main.js': '1', 'main.css': 'p {}' });
  await releases.store(described, contents);
  expect(await releases.read('shop', '1.0.0')).toEqual(described);
  expect(await releases.list()).toMatchObject([{ name: 'shop', version: '1.0.0' }]);
  expect(await releases.size('shop', '1.0.0')).toBe(5);
  expect(await releases.read('shop', '2.0.0')).toBeUndefined();
  expect(await releases.read('..', 'shop')).toBeUndefined();
});

it('stores a release once, and refuses the version with other, with more and with fewer files', async () => {
  const releases = await store();
  const { described, contents } = release('1.0.0', { 'main.js': '1', 'main.css': 'p {}' });
  expect(await releases.store(described, contents)).toBe(true);
  expect(await releases.store(described, contents)).toBe(false);
  const others: Record<string, string>[] = [
    { 'main.js': '2', 'main.css': 'p {}' },
    { 'main.js': '1' },
    { 'main.js': '1', 'main.css': 'p {}', 'b.js': '' },
  ];
  for (const files of others) {
    const other = release('1.0.0', files);
    await expect(releases.store(other.described, other.contents)).rejects.toMatchObject({ check: 'immutable' });
  }
  expect(await readdir(join(releases.root, INCOMING))).toEqual([]);
});

it('takes a build without compressed forms for the stored one that got them', async () => {
  const releases = await store();
  const { described, contents } = release('1.0.0', { 'main.js': 'again '.repeat(200) });
  const packed = await withCompressedForms(described, contents);
  expect(Object.keys(packed.release.files)).toEqual(['main.js', 'main.js.br', 'main.js.gz']);
  await releases.store(packed.release, packed.contents);
  expect(await releases.store(described, contents)).toBe(false);
});

it('does not describe a file anew that differs from its description when others are compressed', async () => {
  const releases = await store();
  const { described, contents } = release('1.0.0', { 'main.js': '1', 'more.js': 'again '.repeat(200) });
  const packed = await withCompressedForms(described, contents.set('main.js', Buffer.from('2')));
  expect(packed.contents.size).toBe(4);
  await expect(releases.store(packed.release, packed.contents)).rejects.toThrow('main.js has changed');
});

it.each([
  ['a file that differs from its description', release('1.0.0', { 'main.js': '1' }).described, [['main.js', '2']]],
  ['a file that is described and not there', release('1.0.0', { 'main.js': '1' }).described, []],
  ['a path that leads to another release', release('1.0.0', {}).described, [['../2.0.0/main.js', '1']]],
  ['a file in the place of the description', release('1.0.0', {}).described, [['release.json', '{}']]],
  ['a path without a name', release('1.0.0', {}).described, [['js//main.js', '1']]],
  ['a version that leads out of the store', release('../..', {}).described, []],
  ['a name of a hidden folder', release('1.0.0', {}, INCOMING).described, []],
])('refuses %s, and leaves nothing', async (_, described, files) => {
  const releases = await store();
  const contents = new Map(files.map(([path = '', text = '']) => [path, Buffer.from(text)]));
  await expect(releases.store(described, contents)).rejects.toMatchObject({ check: 'files' });
  expect(await readdir(releases.root)).toEqual([]);
});

it('tells which stored file has changed or is gone, and that a description is damaged', async () => {
  const releases = await store();
  const { described, contents } = release('1.0.0', { 'a.js': '1', 'b.js': '2', 'c.js': '3' });
  await releases.store(described, contents);
  const dir = releases.dir('shop', '1.0.0');
  await writeFile(join(dir, 'a.js'), '2');
  await rm(join(dir, 'c.js'));
  expect(await releases.verify('shop', '1.0.0')).toEqual({ files: 3, errors: ['a.js has changed', 'c.js is missing'] });
  await writeFile(join(dir, 'release.json'), '{');
  await expect(releases.read('shop', '1.0.0')).rejects.toMatchObject({ check: 'damaged' });
  expect(await releases.verify('shop', '1.0.0')).toMatchObject({
    files: 0,
    errors: [expect.stringContaining('damaged')],
  });
});

it('leaves alone what is no release in its folder', async () => {
  const releases = await store();
  const { described, contents } = release('1.0.0', { 'a.js': '1' });
  await releases.store(described, contents);
  await writeFile(join(releases.root, 'notes.txt'), '');
  await mkdir(join(releases.root, 'lost+found'), { mode: 0 });
  expect(await releases.list()).toHaveLength(1);
  for (const [name, version] of [
    ['shop', '.'],
    ['shop', ''],
    ['..', 'shop'],
  ] as const)
    await expect(releases.remove(name, version)).rejects.toThrow('is no release');
  expect(await releases.verify('shop', '1.0.0')).toEqual({ files: 1, errors: [] });
});

it('takes a release away, and what an interrupted call has left', async () => {
  const releases = await store();
  const { described, contents } = release('1.0.0', { 'a.js': '1' });
  await releases.store(described, contents);
  await releases.remove('shop', '1.0.0');
  expect(await releases.list()).toEqual([]);
  await writeFile(join(releases.root, INCOMING, 'left'), '');
  await releases.removeLeftovers(new Date(0));
  expect(await readdir(join(releases.root, INCOMING))).toEqual(['left']);
  await releases.removeLeftovers(new Date(Date.now() + 1000));
  expect(await readdir(join(releases.root, INCOMING))).toEqual([]);
});

it('reads a build with the source maps left out, and refuses a file that nobody described and one beside the build', async () => {
  const dir = await folder();
  const { described } = release('1.0.0', { 'a.js': '1' });
  await writeFile(join(dir, 'release.json'), JSON.stringify(described));
  await writeFile(join(dir, 'a.js'), '1');
  await writeFile(join(dir, 'a.js.map'), '{}');
  const read = await readDescription(dir, schema);
  expect([...(await readBuild(dir, read)).keys()]).toEqual(['a.js']);
  const [file] = Object.values(described.files);
  await writeFile(join(dir, 'release.json'), JSON.stringify({ ...described, files: { '../a.js': file } }));
  await expect(readDescription(dir, schema)).rejects.toThrow('../a.js is no path');
  await writeFile(join(dir, 'b.js'), '1');
  await expect(readBuild(dir, read)).rejects.toMatchObject({
    check: 'files',
    message: expect.stringContaining('b.js'),
  });
});

it('clears up what was left also while what is being stored leaves the folder', async () => {
  const releases = await store();
  const [left, leaves] = [join(releases.root, INCOMING, 'a'), join(releases.root, INCOMING, 'b')];
  await mkdir(left, { recursive: true });
  // A name that is still read and leads nowhere any more.
  await symlink(join(releases.root, 'nowhere'), leaves);
  await releases.removeLeftovers(new Date(Date.now() + 1000));
  expect(await readdir(join(releases.root, INCOMING))).toEqual(['b']);
});
