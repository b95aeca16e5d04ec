import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentStorage } from './document-storage';
import { FolderDocuments } from './folder-documents';
import { MirroredDocuments } from './mirrored-documents';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mirror-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A storage with documents from 1 on, until it is taken away. */
function sharedStorage(count: number) {
  const state = { count, isAway: false, word: 'document', asked: 0 };
  const reached = <T>(value: T) => (state.isAway ? Promise.reject(new Error('away')) : Promise.resolve(value));
  const storage: DocumentStorage = {
    text: (seq) => {
      state.asked += 1;
      return reached(seq <= state.count ? `${state.word} ${seq}` : undefined);
    },
    newestSeq: () => reached(state.count),
    create: () => reached(undefined),
    requireWritable: () => reached(undefined),
  };
  return { state, storage };
}

/** A server that starts now. */
const server = (shared: DocumentStorage) => new MirroredDocuments(shared, new FolderDocuments(folder));

it('goes on with the newest document that it has read while the storage is away, also after a start, though it never read those between', async () => {
  const { state, storage } = sharedStorage(2);
  const documents = server(storage);
  await documents.text(1);
  await documents.text(2);
  state.count = 5;
  expect(await documents.newestSeq(2)).toBe(5);
  await documents.text(5);
  state.isAway = true;
  for (const one of [documents, server(storage)]) {
    expect(await one.newestSeq(0)).toBe(5);
    expect(await one.text(5)).toBe('document 5');
  }
});

it('does not go back when an older document is read', async () => {
  const { state, storage } = sharedStorage(5);
  await server(storage).text(5);
  await server(storage).text(3);
  state.isAway = true;
  expect(await server(storage).newestSeq(0)).toBe(5);
});

it('serves from the storage where its copy cannot be written', async () => {
  const { storage } = sharedStorage(1);
  expect(await new MirroredDocuments(storage, new FolderDocuments(join(folder, 'missing'))).text(1)).toBe('document 1');
});

it('gives what the storage has where that was put back and has given a number again, and keeps that from then on', async () => {
  const { state, storage } = sharedStorage(5);
  for (const seq of [1, 2, 3, 4, 5]) await server(storage).text(seq);
  Object.assign(state, { count: 3, word: 'other' });
  const documents = server(storage);
  expect(await documents.text(3)).toBe('other 3');
  expect(await documents.text(4)).toBeUndefined();
  state.count = 4;
  await documents.create(4, 'other 4');
  state.isAway = true;
  for (const one of [documents, server(storage)])
    expect([await one.text(3), await one.text(4)]).toEqual(['other 3', 'other 4']);
});

it('asks the storage once for each document, and not for a while after it did not answer', async () => {
  const { state, storage } = sharedStorage(3);
  const documents = server(storage);
  for (const _ of [1, 2]) for (const seq of [1, 2, 3]) expect(await documents.text(seq)).toBe(`document ${seq}`);
  expect(state.asked).toBe(3);
  Object.assign(state, { asked: 0, isAway: true });
  const alone = server(storage);
  for (const seq of [1, 2, 3]) expect(await alone.text(seq)).toBe(`document ${seq}`);
  expect(state.asked).toBe(1);
});

it('goes on with its copy of what a storage never had that has begun anew', async () => {
  const { state, storage } = sharedStorage(2);
  for (const seq of [1, 2]) await server(storage).text(seq);
  state.count = 0;
  expect(await server(storage).newestSeq(0)).toBe(2);
  expect(await server(storage).text(2)).toBe('document 2');
});

it('writes no copy anew that is as the storage has it, and asks for each document once on a full disk, too', async () => {
  const { state, storage } = sharedStorage(2);
  for (const seq of [1, 2]) await server(storage).text(seq);
  const copies = new FolderDocuments(folder);
  const write = jest.spyOn(copies, 'create').mockRejectedValue(new Error('ENOSPC'));
  const documents = new MirroredDocuments(storage, copies);
  state.asked = 0;
  for (const _ of [1, 2]) for (const seq of [1, 2]) expect(await documents.text(seq)).toBe(`document ${seq}`);
  expect(state.asked).toBe(2);
  expect(write).not.toHaveBeenCalled();
});

it('gives no copy that it knows to be other than the document and could not replace', async () => {
  const { state, storage } = sharedStorage(1);
  await server(storage).text(1);
  state.word = 'other';
  const copies = new FolderDocuments(folder);
  const write = jest.spyOn(copies, 'create').mockRejectedValue(new Error('ENOSPC'));
  const documents = new MirroredDocuments(storage, copies);
  expect(await documents.text(1)).toBe('other 1');
  state.isAway = true;
  await expect(documents.text(1)).rejects.toThrow('away');
  write.mockRestore();
  state.isAway = false;
  expect(await documents.text(1)).toBe('other 1');
  state.isAway = true;
  expect(await documents.text(1)).toBe('other 1');
});

it('gives the copy that another server has made since it could not make its own', async () => {
  const { state, storage } = sharedStorage(1);
  const copies = new FolderDocuments(folder);
  const write = jest.spyOn(copies, 'create').mockRejectedValue(new Error('ENOSPC'));
  const documents = new MirroredDocuments(storage, copies);
  await documents.text(1);
  write.mockRestore();
  await server(storage).text(1);
  state.isAway = true;
  expect(await documents.text(1)).toBe('document 1');
});
