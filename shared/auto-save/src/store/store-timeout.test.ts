import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/dom';
import { openAutoSave, storedEditsOf, type } from '../testing/open-auto-save';
import { openEditStore } from './edit-store';
import { STORE_TIMEOUT_MS } from './store-timeout';

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

test('what a store has that opens late does not take the place of what was saved meanwhile', async () => {
  const user = 'opens-late';
  const first = openAutoSave(user, { send: async () => ({ kind: 'retry', cause: 'network' }) });
  await first.autoSave.opened;
  type(first.autoSave, 'city', 'Salo');
  await waitFor(async () => expect((await storedEditsOf(user))[0]?.value).toBe('Salo'));
  let open = () => {};
  const late = new Promise<void>((resolve) => {
    open = resolve;
  });
  const store = await openEditStore(user, '12', 0);
  const all = jest.fn(store.all);
  const { autoSave, clock, server } = openAutoSave(user, { openStore: () => late.then(() => ({ ...store, all })) });
  clock.advance(STORE_TIMEOUT_MS);
  await autoSave.opened;
  type(autoSave, 'city', 'Salla');
  expect(await autoSave.flush()).toBe(true);
  open();
  await waitFor(() => expect(all).toHaveBeenCalled());
  await all.mock.results[0]?.value;
  expect(await autoSave.flush()).toBe(true);
  expect(autoSave.all()).toEqual([]);
  expect(server.fields.get(KEY)?.value).toBe('Salla');
});

test('a store that stops answering is waited for once', async () => {
  const store = await openEditStore('stops', '12', 0);
  let answers = true;
  const put: typeof store.put = (edits) => (answers ? store.put(edits) : new Promise(() => {}));
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
});

test('an edit that the store takes late counts as stored from then on', async () => {
  const store = await openEditStore('takes-late', '12', 0);
  let goOn = () => {};
  const silence = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const put: typeof store.put = (edits) => silence.then(() => store.put(edits));
  const { autoSave, clock } = openAutoSave('takes-late', {
    openStore: async () => ({ ...store, put }),
    send: async () => ({ kind: 'retry', cause: 'network' }),
  });
  await autoSave.opened;
  type(autoSave, 'city', 'Salo');
  clock.advance(STORE_TIMEOUT_MS);
  await waitFor(() => expect(autoSave.status().durability).toBe('page'));
  goOn();
  await waitFor(() => expect(autoSave.status().durability).toBe('browser'));
  expect((await storedEditsOf('takes-late'))[0]?.value).toBe('Salo');
});
