import 'fake-indexeddb/auto';
import { keyOf } from './edit';
import type { AutoSaveDeps } from './save-parts';
import { openEditStore } from './store/edit-store';
import { openAutoSave, storedEditsOf, type } from './testing/open-auto-save';

const KEY = keyOf({ section: 'basicInfo', field: 'city' });

/** A page that has not drawn yet what was typed. */
async function beforePaint(user: string, send?: AutoSaveDeps['send']) {
  const waiting: (() => void)[] = [];
  const opened = openAutoSave(user, { afterPaint: (run) => waiting.push(run), ...(send && { send }) });
  await opened.autoSave.opened;
  return {
    ...opened,
    paint() {
      for (const run of waiting.splice(0)) run();
    },
  };
}

test('an edit counts at once; its field and the save line are told after the browser has drawn it', async () => {
  const { autoSave, paint } = await beforePaint('drawn');
  const field = jest.fn();
  const line = jest.fn();
  autoSave.subscribeToField(KEY, field);
  autoSave.subscribe(line);
  type(autoSave, 'city', 'S');
  expect(autoSave.get(KEY)?.inputValue).toBe('S');
  expect(autoSave.status()).toMatchObject({ state: 'debouncing', unsaved: 1 });
  expect(field).not.toHaveBeenCalled();
  expect(line).not.toHaveBeenCalled();
  paint();
  expect(field).toHaveBeenCalledTimes(1);
  expect(line).toHaveBeenCalled();
});

test('each field typed into before the next frame is told, and once', async () => {
  const { autoSave, paint } = await beforePaint('each');
  const fields = ['city', 'profession'].map((field) => {
    const listener = jest.fn();
    autoSave.subscribeToField(keyOf({ section: 'basicInfo', field }), listener);
    return listener;
  });
  type(autoSave, 'city', 'Salo');
  type(autoSave, 'profession', 'opettaja');
  paint();
  for (const field of fields) expect(field).toHaveBeenCalledTimes(1);
});

test('edits typed before the next frame are stored together, with the latest text', async () => {
  const { autoSave, paint } = await beforePaint('together');
  type(autoSave, 'city', 'Salo');
  expect(await storedEditsOf('together')).toEqual([]);
  paint();
  expect((await storedEditsOf('together')).map(({ value }) => value)).toEqual(['Salo']);
  type(autoSave, 'city', 'Salla');
  paint();
  expect((await storedEditsOf('together')).map(({ value }) => value)).toEqual(['Salla']);
});

test.each(['onHidden', 'onPageHide'] as const)(
  'a page that goes away before it has drawn stores text typed during a save (%s)',
  async (go) => {
    const user = `away-${go}`;
    let tell = () => {};
    const onItsWay = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const { autoSave, paint } = await beforePaint(user, () => {
      tell();
      return new Promise(() => {});
    });
    type(autoSave, 'city', 'Salo');
    paint();
    void autoSave.flush();
    await onItsWay;
    type(autoSave, 'city', 'Salla');
    autoSave[go]();
    expect((await storedEditsOf(user)).map(({ value }) => value)).toEqual(['Salla']);
  },
);

test('an edit that was saved before it was drawn is not stored again', async () => {
  const { autoSave, server, paint } = await beforePaint('saved');
  type(autoSave, 'city', 'Salo');
  expect(await autoSave.flush()).toBe(true);
  paint();
  expect(server.fields.get(KEY)?.value).toBe('Salo');
  expect(await storedEditsOf('saved')).toEqual([]);
});

test('an edit made while the page is out of sight is stored, although no frame is drawn', async () => {
  let visible = true;
  const { autoSave } = openAutoSave('hidden', { afterPaint: (run) => (visible ? undefined : run()) });
  await autoSave.opened;
  type(autoSave, 'city', 'Salo');
  visible = false;
  autoSave.onHidden();
  type(autoSave, 'address', 'Tie 2');
  expect((await storedEditsOf('hidden')).map(({ value }) => value)).toEqual(expect.arrayContaining(['Tie 2']));
});

test('a page that goes away commits its writes at once, since the browser rolls back open transactions', async () => {
  const { autoSave } = openAutoSave('commits', { afterPaint: () => {} });
  await autoSave.opened;
  type(autoSave, 'city', 'Kemi');
  const commit = jest.spyOn(IDBTransaction.prototype, 'commit');
  autoSave.onPageHide();
  expect(commit).toHaveBeenCalled();
  commit.mockRestore();
  expect(await storedEditsOf('commits')).toHaveLength(1);
});

test('edits of several fields are stored in one write as the page goes away', async () => {
  const store = await openEditStore('one-write', '12', 0);
  const put = jest.spyOn(store, 'put');
  const { autoSave } = openAutoSave('one-write', { afterPaint: () => {}, openStore: async () => store });
  await autoSave.opened;
  type(autoSave, 'city', 'Kemi');
  type(autoSave, 'address', 'Tie 2');
  autoSave.onPageHide();
  expect(put.mock.calls[0]?.[0].map(({ value }) => value)).toEqual(['Kemi', 'Tie 2']);
});
