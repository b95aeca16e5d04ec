import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderDocuments } from './folder-documents';

const disk: { code: string | undefined } = { code: undefined };
jest.mock('node:fs/promises', () => {
  const real = jest.requireActual<typeof import('node:fs/promises')>('node:fs/promises');
  const rename: typeof real.rename = async (...args) => {
    if (disk.code !== undefined) throw Object.assign(new Error(disk.code), { code: disk.code });
    return real.rename(...args);
  };
  return { ...real, rename };
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'));
});
afterEach(() => {
  disk.code = undefined;
  rmSync(folder, { recursive: true, force: true });
});

it.each(['ENOSPC', 'EDQUOT', 'EROFS'])('keeps a document whose pointer cannot be moved (%s)', async (code) => {
  const documents = new FolderDocuments(folder);
  await documents.create(1, 'first');
  disk.code = code;
  await documents.point(1, 'hash');
  expect(await documents.newestSeq(0)).toBe(1);
  expect(await documents.text(1)).toBe('first');
});

it('tells of a pointer that cannot be moved for another reason', async () => {
  disk.code = 'EIO';
  await expect(new FolderDocuments(folder).point(1, 'hash')).rejects.toThrow('EIO');
});
