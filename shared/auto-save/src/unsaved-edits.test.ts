import { EDITS_DATABASE, EDITS_STORE } from '@portal/contract/limits';
import { waitFor } from '@testing-library/dom';
import 'fake-indexeddb/auto';
import { deleteUnsavedEdits } from './delete-unsaved-edits';
import { ownerKey } from './edit-owner';
import { findDraft, keepDraft } from './message-drafts';
import { moveUnsavedEdits } from './move-unsaved-edits';
import { hasUnsavedEdits } from './unsaved-edits';

interface Kept {
  user: string;
  application: string;
  key: string;
  value: string;
  at: number;
}
const edit = (user: string, key: string, at = 1): Kept => ({
  user,
  application: '12',
  key,
  value: `${user} ${key}`,
  at,
});
const AINO = { id: 'account-1', username: 'aino' };

/** The journal as the form makes it. */
function openJournal(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(EDITS_DATABASE, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(EDITS_STORE, { keyPath: ['user', 'application', 'key'] });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inJournal<Answer>(work: (edits: IDBObjectStore) => IDBRequest<Answer>): Promise<Answer> {
  const database = await openJournal();
  const request = work(database.transaction(EDITS_STORE, 'readwrite').objectStore(EDITS_STORE));
  const answer = await new Promise<Answer>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  database.close();
  return answer;
}
const all = () => inJournal((edits) => edits.getAll() as IDBRequest<Kept[]>);

test('a browser in which no form was ever opened has no unsaved edits and gets no database', async () => {
  expect(await hasUnsavedEdits(AINO)).toBe(false);
  await moveUnsavedEdits(AINO);
  await deleteUnsavedEdits(AINO);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(EDITS_DATABASE);
});

test('edits under the user name move to the account, the newer of two stays, and those of others stay', async () => {
  const kept = [edit('aino', 'city', 2), edit('aino', 'address', 2), edit('aino-m', 'city')];
  const ofAccount = [edit('account-1', 'city', 3), edit('account-1', 'address', 1)];
  for (const one of [...kept, ...ofAccount]) await inJournal((edits) => edits.put(one));
  await moveUnsavedEdits(AINO);
  const moved = [{ ...edit('aino', 'address', 2), user: 'account-1' }, edit('account-1', 'city', 3)];
  expect(await all()).toEqual([...moved, edit('aino-m', 'city')]);
  await moveUnsavedEdits(AINO);
  expect(await all()).toEqual([...moved, edit('aino-m', 'city')]);
  await deleteUnsavedEdits({ ...AINO, username: 'aino-v' });
  expect(await all()).toEqual([edit('aino-m', 'city')]);
  await deleteUnsavedEdits({ username: 'aino-m' });
});

test('edits are found under the account and under the user name, and deleted under both', async () => {
  for (const user of ['aino', 'account-1']) {
    await inJournal((edits) => edits.put(edit(user, 'city', Date.now())));
    expect(await hasUnsavedEdits(AINO)).toBe(true);
    await deleteUnsavedEdits(AINO);
    expect(await hasUnsavedEdits(AINO)).toBe(false);
  }
});

test('a person without an account is known by the user name', async () => {
  await inJournal((edits) => edits.put(edit('aino', 'city')));
  await moveUnsavedEdits({ username: 'aino' });
  expect(await all()).toEqual([edit('aino', 'city')]);
  expect(await hasUnsavedEdits({ username: 'aino' })).toBe(true);
  expect(ownerKey({ username: 'aino' })).toBe('aino');
});

test('a database that gives no answer keeps nobody from leaving, and what it has counts as given up', async () => {
  await inJournal((edits) => edits.put(edit('account-1', 'city', Date.now() - 1)));
  const open = jest.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest);
  jest.useFakeTimers();
  const deleted = deleteUnsavedEdits(AINO);
  await jest.advanceTimersByTimeAsync(2_000);
  await deleted;
  jest.useRealTimers();
  open.mockRestore();
  expect(await hasUnsavedEdits(AINO)).toBe(false);
});

test('a deletion that begins after the log-out has gone on leaves what was typed since then', async () => {
  await inJournal((edits) => edits.put(edit('account-1', 'city', Date.now() - 1)));
  const { open } = indexedDB;
  let answer = () => {};
  jest.spyOn(indexedDB, 'open').mockImplementationOnce((name) => {
    const late = {} as { result: IDBDatabase; onsuccess?: () => void };
    answer = () => {
      const request = open.call(indexedDB, name);
      request.onsuccess = () => {
        late.result = request.result;
        late.onsuccess?.();
      };
    };
    return late as unknown as IDBOpenDBRequest;
  });
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const deleted = deleteUnsavedEdits(AINO);
  await jest.advanceTimersByTimeAsync(2_000);
  await deleted;
  const now = Date.now();
  jest.useRealTimers();
  jest.spyOn(Date, 'now').mockReturnValue(now);
  const later = edit('account-1', 'address', now);
  await inJournal((edits) => edits.put(later));
  answer();
  await waitFor(async () => expect(await all()).toEqual([later]));
  jest.restoreAllMocks();
});

test('unsent messages go with the edits, also without a database, and those of others stay', async () => {
  keepDraft(AINO, '12', { text: 'Of Aino' });
  keepDraft({ username: 'aino-m' }, '12', { text: 'Of another' });
  await deleteUnsavedEdits(AINO);
  expect(findDraft(AINO, '12')).toEqual({ text: '' });
  expect(findDraft({ username: 'aino-m' }, '12')).toEqual({ text: 'Of another' });
});
