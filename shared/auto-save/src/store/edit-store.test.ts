import 'fake-indexeddb/auto';
import { type Edit, keyOf } from '../edit';
import { openEditStore } from './edit-store';
import { giveUp } from './given-up';

const edit = (field: string, value: string, revision: string): Edit => {
  const target = { section: 'basicInfo', field } as const;
  return { ...target, key: keyOf(target), inputValue: value, value, revision, order: 1, at: 1 };
};

test.each([
  ['the same field', 'city'],
  ['another field', 'address'],
])('an edit of %s is stored before a removal that has begun, which is done after it', async (_, field) => {
  const store = await openEditStore(`removal ${field}`, '12', 0);
  const saved = edit('city', 'Salo', 'a');
  const typed = edit(field, 'Salla', 'b');
  await store.put([saved]);
  const done: string[] = [];
  const note = (name: string) => () => done.push(name);
  await Promise.all([
    store.remove(saved.key, saved.revision).then(note('removal')),
    store.put([typed]).then(note('edit')),
  ]);
  expect(done).toEqual(['edit', 'removal']);
  expect(await store.all()).toEqual([typed]);
});

test('a reading that has begun goes on after an edit was stored, and has it', async () => {
  const store = await openEditStore('reading', '12', 0);
  const [all, one] = [store.all(), store.get(keyOf({ section: 'basicInfo', field: 'city' }))];
  const typed = edit('city', 'Salla', 'a');
  await store.put([typed]);
  expect(await all).toEqual([typed]);
  expect(await one).toEqual(typed);
});

test('the store takes no edit that was typed before a log-out, and the next form of anybody removes what it has', async () => {
  const NOW = Date.now();
  const [typed, left] = [edit('city', 'Salo', 'a'), edit('address', 'Kotikatu', 'b')].map((one) => ({
    ...one,
    at: NOW - 1,
  })) as [Edit, Edit];
  const [store, others] = [await openEditStore('log-out', '12', 0), await openEditStore('log-out of another', '12', 0)];
  for (const one of [store, others]) await one.put([typed]);
  giveUp('log-out', NOW);
  await expect(store.put([left])).rejects.toThrow('given up');
  await others.put([left]);
  expect(await store.all()).toEqual([typed]);
  const later = { ...left, at: NOW };
  await store.put([later]);
  // Whoever opens a form, the others' may never come back.
  await openEditStore('another', '12', Date.now());
  expect(await store.all()).toEqual([later]);
  expect(await others.all()).toHaveLength(2);
});

afterEach(() => jest.restoreAllMocks());

test('a removal that fails by itself is not tried again', async () => {
  const store = await openEditStore('failing', '12', 0);
  const saved = edit('city', 'Salo', 'a');
  await store.put([saved]);
  const remove = jest.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('damaged', 'UnknownError');
  });
  await expect(store.remove(saved.key, saved.revision)).rejects.toThrow('damaged');
  expect(remove).toHaveBeenCalledTimes(1);
  expect(await store.all()).toEqual([saved]);
});
