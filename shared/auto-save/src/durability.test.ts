import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/dom';
import type { Edit } from './edit';
import { type EditStore, openEditStore } from './store/edit-store';
import { fakeServer, openAutoSave, storedEditsOf, type } from './testing/open-auto-save';

const KEY = 'basicInfo::city';
const away = async () => ({ kind: 'retry', cause: 'network' }) as const;
/** A store on a disk that has no room. */
async function fullStore(user: string, isFull = () => true): Promise<EditStore> {
  const store = await openEditStore(user, '12', 0);
  const refuse = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  return { ...store, put: (edits) => (isFull() ? refuse() : store.put(edits)) };
}

test('the personal identity code is never stored in the browser, and is sent when the page goes away', async () => {
  const leaving: unknown[] = [];
  const { autoSave } = openAutoSave('secret', {
    send: away,
    sendLeaving: (calls) => leaving.push(...calls.map((call) => call.attempt.value)),
  });
  await autoSave.opened;
  type(autoSave, 'ssn', '131052-308T', { secret: true });
  await autoSave.flush();
  expect(await storedEditsOf('secret')).toEqual([]);
  expect(JSON.stringify(await databaseContent())).not.toContain('308T');
  autoSave.onPageHide();
  expect(leaving).toContain('131052-308T');
});

test('the status says that a browser refuses storage, and saving works from memory', async () => {
  let down = true;
  const server = fakeServer();
  const { autoSave } = openAutoSave('private', {
    server,
    openStore: () => Promise.reject(new Error('refused')),
    send: async (edit, attempt) => (down ? away() : server.receive(edit, attempt)),
  });
  type(autoSave, 'city', 'Salo');
  await autoSave.flush();
  expect(autoSave.status()).toMatchObject({ durability: 'page', unsaved: 1 });
  down = false;
  expect(await autoSave.flush()).toBe(true);
  expect(server.fields.get(KEY)?.value).toBe('Salo');
});

test('the status says where the first edit is safe as soon as that is known, and nothing before', async () => {
  const refusing = openAutoSave('kept-nowhere', { openStore: () => Promise.reject(new Error('refused')), send: away });
  type(refusing.autoSave, 'city', 'S');
  expect(refusing.autoSave.status().durability).toBeUndefined();
  await refusing.autoSave.opened;
  expect(refusing.autoSave.status().durability).toBe('page');

  const heard = jest.fn();
  const full = openAutoSave('kept-full', {
    send: away,
    openStore: () => fullStore('kept-full'),
  });
  await full.autoSave.opened;
  full.autoSave.subscribe(() => heard(full.autoSave.status().durability));
  type(full.autoSave, 'city', 'S');
  expect(full.autoSave.status().durability).toBeUndefined();
  await waitFor(() => expect(heard).toHaveBeenLastCalledWith('page'));

  const kept = openAutoSave('kept-here', { send: away });
  await kept.autoSave.opened;
  type(kept.autoSave, 'city', 'S');
  expect(kept.autoSave.status().durability).toBeUndefined();
  await waitFor(() => expect(kept.autoSave.status().durability).toBe('browser'));
});

test('after the store has failed once, the next edit is not called safe in advance', async () => {
  const { autoSave } = openAutoSave('kept-next', {
    openStore: () => fullStore('kept-next'),
  });
  await autoSave.opened;
  type(autoSave, 'city', 'S');
  expect(await autoSave.flush()).toBe(true);
  type(autoSave, 'address', 'T');
  expect(autoSave.status()).toMatchObject({ unsaved: 1, durability: 'page' });
});

test('the status tells of a full disk as long as an edit is at risk', async () => {
  let full = true;
  const openStore = () => fullStore('full', () => full);
  const { autoSave } = openAutoSave('full', { openStore, send: away });
  await autoSave.opened;
  type(autoSave, 'city', 'Salo');
  await autoSave.flush();
  expect(autoSave.status().durability).toBe('page');
  full = false;
  type(autoSave, 'city', 'Salla');
  expect((await storedEditsOf('full'))[0]?.value).toBe('Salla');
  await waitFor(() => expect(autoSave.status().durability).toBe('browser'));
});

test('an edit that the browser has no room for keeps none out that was typed with it', async () => {
  const store = await openEditStore('one-too-large', '12', 0);
  const put: EditStore['put'] = (edits) =>
    edits.some(({ field }) => field === 'address')
      ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
      : store.put(edits);
  const painted: (() => void)[] = [];
  const { autoSave } = openAutoSave('one-too-large', {
    send: away,
    afterPaint: (run) => painted.push(run),
    openStore: async () => ({ ...store, put }),
  });
  await autoSave.opened;
  type(autoSave, 'address', 'Tie 2');
  type(autoSave, 'city', 'Salo');
  for (const run of painted) run();
  await waitFor(async () => expect((await storedEditsOf('one-too-large')).map(({ value }) => value)).toEqual(['Salo']));
  await waitFor(() => expect(autoSave.status().durability).toBe('page'));
});

test('an edit of an earlier visit that cannot be stored any more is sent once, not its record again and again', async () => {
  const user = 'full-since';
  const server = fakeServer();
  const first = openAutoSave(user, { server, send: away });
  await first.autoSave.opened;
  type(first.autoSave, 'city', 'Raa', { baseRevision: 0 });
  await first.autoSave.flush();
  type(first.autoSave, 'city', 'Raahe', { baseRevision: 0 });
  await waitFor(async () => expect((await storedEditsOf(user))[0]?.value).toBe('Raahe'));
  server.write(KEY, 'Oulu');
  const { autoSave, sent } = openAutoSave(user, {
    openStore: () => fullStore(user),
    async send(edit, attempt) {
      if (sent.length > 5) throw new Error('sent without end');
      return server.receive(edit, attempt);
    },
  });
  await autoSave.opened;
  await autoSave.flush();
  expect(sent.map(({ value }) => value)).toEqual(['Raa', 'Raahe']);
  expect(autoSave.get(KEY)?.block).toMatchObject({ kind: 'conflict', current: { value: 'Oulu' } });
});

test('an edit of an earlier visit that another tab has changed and saved is not sent by one that could not store it', async () => {
  const user = 'full-here';
  const server = fakeServer();
  const first = openAutoSave(user, { server, send: away });
  await first.autoSave.opened;
  first.autoSave.edit({ section: 'basicInfo', field: 'city', inputValue: 'Raa', value: 'Raa' });
  await waitFor(async () => expect(await storedEditsOf(user)).toHaveLength(1));
  let online = false;
  const here = openAutoSave(user, {
    openStore: () => fullStore(user),
    send: async (edit, attempt) => (online ? server.receive(edit, attempt) : away()),
  });
  await here.autoSave.opened;
  await here.autoSave.flush();
  const elsewhere = openAutoSave(user, { server });
  await elsewhere.autoSave.opened;
  elsewhere.autoSave.edit({ section: 'basicInfo', field: 'city', inputValue: 'Raahe', value: 'Raahe' });
  expect(await elsewhere.autoSave.flush()).toBe(true);
  online = true;
  expect(await here.autoSave.flush()).toBe(true);
  expect(server.fields.get(KEY)?.value).toBe('Raahe');
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

test('text typed before the store has opened comes back on the next page, and the call that it was sent with has no second effect', async () => {
  const server = fakeServer();
  let kept: readonly Edit[] = [];
  const first = openAutoSave('store-late', {
    server,
    openStore: () => new Promise(() => {}),
    sendLeaving: (calls) => {
      for (const { edit, attempt } of calls) server.receive(edit, attempt);
    },
    keepUnstored: (edits) => {
      kept = edits;
    },
  });
  type(first.autoSave, 'city', 'Salo');
  first.autoSave.onPageHide();
  const second = openAutoSave('store-late', { server });
  second.autoSave.adoptEdits(kept);
  expect(second.autoSave.get(KEY)?.inputValue).toBe('Salo');
  expect(await second.autoSave.flush()).toBe(true);
  expect(server.applied).toEqual([`${KEY}=Salo`]);
});

test('a form with a button for saving keeps what is typed for the next page, and sends nothing', () => {
  let kept: readonly Edit[] = [];
  const { autoSave } = openAutoSave('button', {
    automatic: false,
    openStore: () => new Promise(() => {}),
    sendLeaving: () => {
      throw new Error('sent unasked');
    },
    keepUnstored: (edits) => {
      kept = edits;
    },
  });
  type(autoSave, 'city', 'Salo');
  autoSave.onPageHide();
  expect(kept.map(({ value }) => value)).toEqual(['Salo']);
});

test('what the store is known to have is not kept beside it', async () => {
  let kept: readonly Edit[] | undefined;
  const { autoSave } = openAutoSave('known', {
    automatic: false,
    keepUnstored: (edits) => {
      kept = edits;
    },
  });
  await autoSave.opened;
  type(autoSave, 'city', 'Salo');
  await waitFor(() => expect(autoSave.status().durability).toBe('browser'));
  autoSave.onPageHide();
  expect(kept).toEqual([]);
});

test('a form that is closed before the store has opened keeps what is typed for the next page', () => {
  let kept: readonly Edit[] = [];
  const { autoSave } = openAutoSave('closed-early', {
    openStore: () => new Promise(() => {}),
    keepUnstored: (edits) => {
      kept = edits;
    },
  });
  type(autoSave, 'city', 'Salo');
  autoSave.dispose();
  expect(kept.map(({ value }) => value)).toEqual(['Salo']);
});

test('of one edit that was kept twice, the record with the call that has carried it goes on', async () => {
  const user = 'kept-twice';
  const before = openAutoSave(user, { send: away });
  await before.autoSave.opened;
  type(before.autoSave, 'city', 'Salo');
  await before.autoSave.flush();
  const [{ attempt, ...unsent }] = (await storedEditsOf(user)) as [Edit];
  expect(attempt).toBeDefined();
  const { autoSave, sent } = openAutoSave(user);
  autoSave.adoptEdits([{ ...unsent, baseRevision: 7 }]);
  expect(await autoSave.flush()).toBe(true);
  expect(sent).toEqual([attempt]);
});

test('an edit that another form hands over keeps its call, also where the store has it without', async () => {
  const user = 'handed-over';
  const before = openAutoSave(user, { automatic: false });
  await before.autoSave.opened;
  type(before.autoSave, 'city', 'Salo');
  await waitFor(async () => expect(await storedEditsOf(user)).toHaveLength(1));
  const [unsent] = (await storedEditsOf(user)) as [Edit];
  const attempt = { id: unsent.revision, value: unsent.value, baseRevision: 7 };
  const { autoSave, sent } = openAutoSave(user);
  autoSave.adoptEdits([{ ...unsent, attempt }]);
  expect(await autoSave.flush()).toBe(true);
  expect(sent).toEqual([attempt]);
});

test('what is given up leaves local storage before the store has answered', async () => {
  const forgotten: string[] = [];
  const { autoSave } = openAutoSave('given-up-slowly', {
    automatic: false,
    openStore: async () => ({
      ...(await openEditStore('given-up-slowly', '12', 0)),
      remove: () => new Promise(() => {}),
    }),
    forgetUnstored: ({ inputValue }) => forgotten.push(String(inputValue)),
  });
  await autoSave.opened;
  type(autoSave, 'city', 'S');
  void autoSave.discardAll();
  expect(forgotten).toContain('S');
});

test('an edit is kept beside the store until the store has it, and one of a page that is shown again stays as it is', async () => {
  const forgotten: string[] = [];
  const { autoSave } = openAutoSave('until-stored', {
    send: async () => ({ kind: 'refused', code: 'invalid' }),
    forgetUnstored: ({ inputValue }) => forgotten.push(String(inputValue)),
  });
  type(autoSave, 'city', 'S');
  expect(forgotten).toEqual([]);
  await autoSave.flush();
  expect(forgotten).toContain('S');
  const [refused] = autoSave.all();
  autoSave.adoptEdits([{ ...(refused as Edit), block: undefined }]);
  expect(autoSave.get(KEY)?.block).toMatchObject({ kind: 'refused' });
});

test('what is given up before the store has opened is kept nowhere, and what is typed after it stays', async () => {
  let open: (store: EditStore) => void = () => {};
  const forgotten: string[] = [];
  const { autoSave, clock } = openAutoSave('given-up-early', {
    automatic: false,
    openStore: () =>
      new Promise((resolve) => {
        open = resolve;
      }),
    forgetUnstored: ({ inputValue }) => forgotten.push(String(inputValue)),
  });
  type(autoSave, 'city', 'S');
  const given = autoSave.discardAll();
  await waitFor(() => expect(autoSave.all()).toEqual([]));
  expect(forgotten).toEqual(['S']);
  clock.advance(1);
  type(autoSave, 'zip', '9');
  open(await openEditStore('given-up-early', '12', 0));
  await given;
  expect(autoSave.all().map(({ value }) => value)).toEqual(['9']);
});
