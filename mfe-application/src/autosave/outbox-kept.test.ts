import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { type EditStore, openEditStore } from './edit-store';
import { fakeServer, openOutbox, restingOf, type } from './outbox.test-kit';

const KEY = 'basicInfo::city';
const away = async () => ({ kind: 'retry', cause: 'network' }) as const;
/** A store on a disk that has no room. */
async function fullStore(user: string, isFull = () => true): Promise<EditStore> {
  const store = await openEditStore(user, '12', 0);
  const refuse = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  return { ...store, put: (edit) => (isFull() ? refuse() : store.put(edit)) };
}

test('the personal identity code never rests in the browser, and is sent when the page goes away', async () => {
  const leaving: unknown[] = [];
  const { outbox } = openOutbox('secret', {
    send: away,
    sendLeaving: (calls) => leaving.push(...calls.map((call) => call.attempt.value)),
  });
  await outbox.opened;
  type(outbox, 'ssn', '131052-308T', { secret: true });
  await outbox.flush();
  expect(await restingOf('secret')).toEqual([]);
  expect(JSON.stringify(await databaseContent())).not.toContain('308T');
  outbox.leave();
  expect(leaving).toContain('131052-308T');
});

test('a browser that refuses storage is said so, and saving works from memory', async () => {
  let down = true;
  const server = fakeServer();
  const { outbox } = openOutbox('private', {
    server,
    openStore: () => Promise.reject(new Error('refused')),
    send: async (edit, attempt) => (down ? away() : server.receive(edit, attempt)),
  });
  type(outbox, 'city', 'Salo');
  await outbox.flush();
  expect(outbox.status()).toMatchObject({ kept: 'page', unsaved: 1 });
  down = false;
  expect(await outbox.flush()).toBe(true);
  expect(server.fields.get(KEY)?.value).toBe('Salo');
});

test('the status says where the first text is kept as soon as that is known, and promises nothing before', async () => {
  const refusing = openOutbox('kept-nowhere', { openStore: () => Promise.reject(new Error('refused')), send: away });
  type(refusing.outbox, 'city', 'S');
  expect(refusing.outbox.status().kept).toBeUndefined();
  await refusing.outbox.opened;
  expect(refusing.outbox.status().kept).toBe('page');

  const heard = jest.fn();
  const full = openOutbox('kept-full', {
    send: away,
    openStore: () => fullStore('kept-full'),
  });
  await full.outbox.opened;
  full.outbox.subscribe(() => heard(full.outbox.status().kept));
  type(full.outbox, 'city', 'S');
  expect(full.outbox.status().kept).toBeUndefined();
  await waitFor(() => expect(heard).toHaveBeenLastCalledWith('page'));

  const kept = openOutbox('kept-here', { send: away });
  await kept.outbox.opened;
  type(kept.outbox, 'city', 'S');
  expect(kept.outbox.status().kept).toBeUndefined();
  await waitFor(() => expect(kept.outbox.status().kept).toBe('browser'));
});

test('a browser that has refused one text promises nothing for the next', async () => {
  const { outbox } = openOutbox('kept-next', {
    openStore: () => fullStore('kept-next'),
  });
  await outbox.opened;
  type(outbox, 'city', 'S');
  expect(await outbox.flush()).toBe(true);
  type(outbox, 'address', 'T');
  expect(outbox.status()).toMatchObject({ unsaved: 1, kept: 'page' });
});

test('a full disk is said so for as long as something is at risk', async () => {
  let full = true;
  const openStore = () => fullStore('full', () => full);
  const { outbox } = openOutbox('full', { openStore, send: away });
  await outbox.opened;
  type(outbox, 'city', 'Salo');
  await outbox.flush();
  expect(outbox.status().kept).toBe('page');
  full = false;
  type(outbox, 'city', 'Salla');
  expect((await restingOf('full'))[0]?.value).toBe('Salla');
  await waitFor(() => expect(outbox.status().kept).toBe('browser'));
});

async function databaseContent(): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name ?? '');
      request.onsuccess = () => resolve(request.result);
    });
    for (const store of database.objectStoreNames) {
      found.push(
        await new Promise((resolve) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
        }),
      );
    }
    database.close();
  }
  return found;
}
