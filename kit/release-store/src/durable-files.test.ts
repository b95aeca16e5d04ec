import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replace } from './durable-files';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('replaces a file as a whole', async () => {
  const file = join(folder, 'file');
  await writeFile(file, 'of before');
  await replace(file, 'new');
  expect(await readFile(file, 'utf8')).toBe('new');
  expect(await readdir(folder)).toEqual(['file']);
});

it('leaves nothing of the content behind where it cannot take its place', async () => {
  await mkdir(join(folder, 'taken'));
  await expect(replace(join(folder, 'taken'), 'secret')).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['taken']);
});
