import { EDITS_DATABASE, EDITS_STORE } from '@portal/contract/limits';
import 'fake-indexeddb/auto';
import { holdsEdits, moveJournal, wipeJournal } from './edit-journal';

interface Kept {
  user: string;
  application: string;
  key: string;
  value: string;
}
const edit = (user: string, key: string): Kept => ({ user, application: '12', key, value: `${user} ${key}` });

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

test('a browser in which no form was ever opened holds nothing and gets no journal', async () => {
  expect(await holdsEdits('aino')).toBe(false);
  await moveJournal('aino', 'aino-v');
  await wipeJournal('aino');
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(EDITS_DATABASE);
});

test('edits follow a changed user name, go with a wiped one, and those of others stay', async () => {
  for (const one of [edit('aino', 'city'), edit('aino', 'address'), edit('aino-m', 'city')])
    await inJournal((edits) => edits.put(one));
  expect(await holdsEdits('aino')).toBe(true);
  await moveJournal('aino', 'aino-v');
  expect(await holdsEdits('aino')).toBe(false);
  expect(await all()).toEqual([
    edit('aino-m', 'city'),
    { ...edit('aino', 'address'), user: 'aino-v' },
    { ...edit('aino', 'city'), user: 'aino-v' },
  ]);
  await wipeJournal('aino-v');
  expect(await all()).toEqual([edit('aino-m', 'city')]);
});
