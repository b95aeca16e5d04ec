import 'fake-indexeddb/auto';
import { keyOf } from './edit';
import type { OutboxDeps } from './outbox';
import { openOutbox, restingOf, type } from './outbox.test-kit';

const KEY = keyOf({ section: 'basicInfo', field: 'city' });

/** A page that has not drawn yet what was typed. */
async function beforePaint(user: string, send?: OutboxDeps['send']) {
  const waiting: (() => void)[] = [];
  const opened = openOutbox(user, { afterPaint: (run) => waiting.push(run), ...(send && { send }) });
  await opened.outbox.opened;
  return {
    ...opened,
    paint() {
      for (const run of waiting.splice(0)) run();
    },
  };
}

test('a letter counts at once; the field and what stands beside it are told once the browser has drawn it', async () => {
  const { outbox, paint } = await beforePaint('drawn');
  const field = jest.fn();
  const line = jest.fn();
  outbox.subscribeToField(KEY, field);
  outbox.subscribe(line);
  type(outbox, 'city', 'S');
  expect(outbox.get(KEY)?.shown).toBe('S');
  expect(outbox.status()).toMatchObject({ phase: 'waiting', unsaved: 1 });
  expect(field).not.toHaveBeenCalled();
  expect(line).not.toHaveBeenCalled();
  paint();
  expect(field).toHaveBeenCalledTimes(1);
  expect(line).toHaveBeenCalled();
});

test('each field typed into before the next frame is told, and once', async () => {
  const { outbox, paint } = await beforePaint('each');
  const fields = ['city', 'profession'].map((field) => {
    const listener = jest.fn();
    outbox.subscribeToField(keyOf({ section: 'basicInfo', field }), listener);
    return listener;
  });
  type(outbox, 'city', 'Salo');
  type(outbox, 'profession', 'opettaja');
  paint();
  for (const field of fields) expect(field).toHaveBeenCalledTimes(1);
});

test('letters typed before one is drawn go into the store together, as the last of them left the field', async () => {
  const { outbox, paint } = await beforePaint('together');
  type(outbox, 'city', 'Salo');
  expect(await restingOf('together')).toEqual([]);
  paint();
  expect((await restingOf('together')).map(({ value }) => value)).toEqual(['Salo']);
  type(outbox, 'city', 'Salla');
  paint();
  expect((await restingOf('together')).map(({ value }) => value)).toEqual(['Salla']);
});

test.each(['hide', 'leave'] as const)(
  'a page that goes away before it has drawn keeps what was typed while a save was on its way (%s)',
  async (go) => {
    const user = `away-${go}`;
    let tell = () => {};
    const onItsWay = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const { outbox, paint } = await beforePaint(user, () => {
      tell();
      return new Promise(() => {});
    });
    type(outbox, 'city', 'Salo');
    paint();
    void outbox.flush();
    await onItsWay;
    type(outbox, 'city', 'Salla');
    outbox[go]();
    expect((await restingOf(user)).map(({ value }) => value)).toEqual(['Salla']);
  },
);

test('what was saved before it was drawn does not come back into the store', async () => {
  const { outbox, server, paint } = await beforePaint('saved');
  type(outbox, 'city', 'Salo');
  expect(await outbox.flush()).toBe(true);
  paint();
  expect(server.fields.get(KEY)?.value).toBe('Salo');
  expect(await restingOf('saved')).toEqual([]);
});

test('what is filled in while the page is out of sight rests in the browser, though no frame comes', async () => {
  let visible = true;
  const { outbox } = openOutbox('hidden', { afterPaint: (run) => (visible ? undefined : run()) });
  await outbox.opened;
  type(outbox, 'city', 'Salo');
  visible = false;
  outbox.hide();
  type(outbox, 'address', 'Tie 2');
  expect((await restingOf('hidden')).map(({ value }) => value)).toEqual(expect.arrayContaining(['Tie 2']));
});

test('a page that goes away commits in that very moment what it writes, since the browser takes back what is left open', async () => {
  const { outbox } = openOutbox('commits', { afterPaint: () => {} });
  await outbox.opened;
  type(outbox, 'city', 'Kemi');
  const commit = jest.spyOn(IDBTransaction.prototype, 'commit');
  outbox.leave();
  expect(commit).toHaveBeenCalled();
  commit.mockRestore();
  expect(await restingOf('commits')).toHaveLength(1);
});
