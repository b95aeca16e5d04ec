import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { FileStore } from './file-store';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true });
});

test('a content that breaks off while its file is being opened leaves no file', async () => {
  const content = new Readable({ read() {} });
  const open = fs.open as (...args: unknown[]) => void;
  let opened = false;
  jest.spyOn(fs, 'open').mockImplementation((...args: unknown[]) => {
    content.destroy(new Error('the form ended'));
    const done = args.pop() as (error: unknown, file: unknown) => void;
    setTimeout(() => {
      opened = true;
      open(...args, done);
    }, 50);
  });
  await expect(new FileStore(folder).receive(content)).rejects.toThrow('the form ended');
  expect(opened).toBe(true);
  expect(fs.readdirSync(join(folder, 'incoming'))).toEqual([]);
});
