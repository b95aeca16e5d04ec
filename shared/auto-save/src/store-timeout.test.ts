import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/dom';
import { openEditStore } from './edit-store';
import { STORE_TIMEOUT_MS } from './store-timeout';
import { openAutoSave, storedEditsOf, type } from './testing/open-auto-save';

const KEY = 'basicInfo::city';

test('a browser whose store never opens keeps nothing from being saved', async () => {
  const { autoSave, clock, server } = openAutoSave('never-opens', { openStore: () => new Promise(() => {}) });
  type(autoSave, 'city', 'Salo');
  const saved = autoSave.flush();
  clock.advance(STORE_TIMEOUT_MS);
  expect(await saved).toBe(true);
  expect(server.fields.get(KEY)?.value).toBe('Salo');
  type(autoSave, 'city', 'Salla');
  expect(autoSave.status().durability).toBe('page');
});

test('edits of an earlier visit are taken in where the store opens late', async () => {
  const first = openAutoSave('opens-late', { send: async () => ({ kind: 'retry', cause: 'network' }) });
  await first.autoSave.opened;
  type(first.autoSave, 'city', 'Salo');
  await waitFor(async () => expect((await storedEditsOf('opens-late'))[0]?.value).toBe('Salo'));
  let open = () => {};
  const late = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { autoSave, clock, server } = openAutoSave('opens-late', {
    openStore: () => late.then(() => openEditStore('opens-late', '12', 0)),
  });
  clock.advance(STORE_TIMEOUT_MS);
  await autoSave.opened;
  expect(autoSave.all()).toEqual([]);
  open();
  await waitFor(() => expect(autoSave.get(KEY)?.value).toBe('Salo'));
  expect(await autoSave.flush()).toBe(true);
  expect(server.fields.get(KEY)?.value).toBe('Salo');
});

test('a store that stops answering is waited for once, and used again when it answers', async () => {
  const store = await openEditStore('stops', '12', 0);
  let answers = true;
  let goOn = () => {};
  const silence = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const put: typeof store.put = async (edits) => {
    if (!answers) await silence;
    return store.put(edits);
  };
  const { autoSave, clock, server } = openAutoSave('stops', { openStore: async () => ({ ...store, put }) });
  await autoSave.opened;
  answers = false;
  type(autoSave, 'city', 'Salo');
  const saved = autoSave.flush();
  await waitFor(() => expect(autoSave.status().state).toBe('sending'));
  clock.advance(STORE_TIMEOUT_MS);
  expect(await saved).toBe(true);
  expect(server.fields.get(KEY)?.value).toBe('Salo');
  // No time goes by.
  type(autoSave, 'city', 'Salla');
  expect(await autoSave.flush()).toBe(true);
  expect(server.fields.get(KEY)?.value).toBe('Salla');
  expect(autoSave.status().durability).toBe('page');
  answers = true;
  goOn();
  await waitFor(() => {
    type(autoSave, 'address', 'Tie 2');
    expect(autoSave.status().durability).toBe('browser');
  });
});
