import { deleteUnsavedEdits } from './delete-unsaved-edits';
import { openEditStore } from './store/edit-store';
import 'fake-indexeddb/auto';
import { SAVE_DEBOUNCE_MS } from './debounce';
import type { Attempt, Outcome } from './edit';
import { fakeServer, openAutoSave, storedEditsOf, type } from './testing/open-auto-save';

const KEY = 'basicInfo::city';

test('a pause in typing saves the latest text once and leaves nothing behind', async () => {
  const { autoSave, server, clock } = openAutoSave('pause');
  await autoSave.opened;
  type(autoSave, 'city', 'Turku');
  expect(autoSave.status()).toMatchObject({ state: 'debouncing', unsaved: 1 });
  clock.advance(SAVE_DEBOUNCE_MS);
  expect(await autoSave.flush()).toBe(true);
  expect(server.applied).toEqual([`${KEY}=Turku`]);
  expect(autoSave.status()).toMatchObject({ state: 'idle', unsaved: 0, savedAt: clock.now() });
  expect(await storedEditsOf('pause')).toEqual([]);
});

test('an unsaved edit is there after a reload, and is saved then', async () => {
  const first = openAutoSave('reload', { send: async () => ({ kind: 'retry', cause: 'network' }) });
  await first.autoSave.opened;
  type(first.autoSave, 'city', 'Oulu');
  expect(await first.autoSave.flush()).toBe(false);

  const second = openAutoSave('reload');
  await second.autoSave.opened;
  expect(second.autoSave.get(KEY)?.inputValue).toBe('Oulu');
  expect(await second.autoSave.flush()).toBe(true);
  expect(second.server.fields.get(KEY)?.value).toBe('Oulu');
});

test('another person on the same browser does not see unsaved edits', async () => {
  const { autoSave } = openAutoSave('anna', { send: async () => ({ kind: 'retry', cause: 'network' }) });
  await autoSave.opened;
  type(autoSave, 'city', 'Oulu');
  await autoSave.flush();
  const other = openAutoSave('berit');
  await other.autoSave.opened;
  expect(other.autoSave.all()).toEqual([]);
  await deleteUnsavedEdits({ username: 'anna' });
  expect(await storedEditsOf('anna')).toEqual([]);
});

test('a lost answer is asked for again with the same key and body before a newer text goes', async () => {
  const server = fakeServer();
  let lost = true;
  const { autoSave, sent } = openAutoSave('lost', {
    server,
    async send(edit, attempt) {
      const outcome = server.receive(edit, attempt);
      if (!lost) return outcome;
      type(autoSave, 'city', 'Vaasa');
      return { kind: 'retry', cause: 'network' };
    },
  });
  await autoSave.opened;
  type(autoSave, 'city', 'Kotka');
  expect(await autoSave.flush()).toBe(false);
  lost = false;
  expect(await autoSave.flush()).toBe(true);
  expect(sent[1]).toEqual(sent[0]);
  expect(server.applied).toEqual([`${KEY}=Kotka`, `${KEY}=Vaasa`]);
});

test('text typed while an older one is on its way is not removed by its answer', async () => {
  const server = fakeServer();
  const { autoSave } = openAutoSave('moved', {
    server,
    async send(edit, attempt) {
      if (attempt.value === 'Pori') type(autoSave, 'city', 'Porvoo');
      return server.receive(edit, attempt);
    },
  });
  await autoSave.opened;
  type(autoSave, 'city', 'Pori');
  await autoSave.flush();
  expect(server.applied).toEqual([`${KEY}=Pori`, `${KEY}=Porvoo`]);
  expect(await storedEditsOf('moved')).toEqual([]);
});

test('503 waits as long as the server asks and then tries again by itself', async () => {
  let down = true;
  const server = fakeServer();
  const { autoSave, clock } = openAutoSave('busy', {
    server,
    send: async (edit, attempt) =>
      down ? { kind: 'retry', cause: 'server', afterSeconds: 30 } : server.receive(edit, attempt),
  });
  await autoSave.opened;
  type(autoSave, 'city', 'Lahti');
  await autoSave.flush();
  expect(autoSave.status()).toMatchObject({ state: 'backoff', cause: 'server', unsaved: 1 });
  down = false;
  clock.advance(29_000);
  expect(server.applied).toEqual([]);
  clock.advance(1_000);
  await autoSave.flush();
  expect(server.applied).toEqual([`${KEY}=Lahti`]);
});

test('an ended session keeps everything, and saving goes on after the log-in', async () => {
  const server = fakeServer();
  let session = false;
  const { autoSave } = openAutoSave('session', {
    server,
    send: async (edit, attempt) => (session ? server.receive(edit, attempt) : { kind: 'log-in' }),
    logIn: async () => {
      session = true;
      return true;
    },
  });
  await autoSave.opened;
  type(autoSave, 'city', 'Rauma');
  expect(await autoSave.flush()).toBe(true);
  expect(server.fields.get(KEY)?.value).toBe('Rauma');
});

test('a log-in that was put off is not asked for again at every pause in typing', async () => {
  const asked: string[] = [];
  const { autoSave, clock } = openAutoSave('later', {
    send: async () => ({ kind: 'log-in' }),
    logIn: async () => {
      asked.push('log in');
      return false;
    },
  });
  await autoSave.opened;
  type(autoSave, 'city', 'Raahe');
  await autoSave.flush();
  type(autoSave, 'city', 'Raisio');
  clock.advance(SAVE_DEBOUNCE_MS);
  autoSave.sendSoon();
  expect(autoSave.status()).toMatchObject({ state: 'awaiting-login', unsaved: 1 });
  expect((await storedEditsOf('later'))[0]?.value).toBe('Raisio');
  expect(asked).toHaveLength(1);
});

test('a refused value stays in its field and others are saved; a change of it is tried anew', async () => {
  const server = fakeServer();
  const { autoSave } = openAutoSave('refused', {
    server,
    send: async (edit, attempt): Promise<Outcome> =>
      attempt.value === 'bad' ? { kind: 'refused', code: 'invalid' } : server.receive(edit, attempt),
  });
  await autoSave.opened;
  type(autoSave, 'city', 'bad');
  type(autoSave, 'address', 'Kuja 1');
  expect(await autoSave.flush()).toBe(false);
  expect(server.applied).toEqual(['basicInfo::address=Kuja 1']);
  expect(autoSave.get(KEY)).toMatchObject({ inputValue: 'bad', block: { kind: 'refused', code: 'invalid' } });
  expect(autoSave.status().state).toBe('attention');
  type(autoSave, 'city', 'good');
  expect(await autoSave.flush()).toBe(true);
});

test.each([
  ['mine', 'Mine', 'Mine'],
  ['theirs', 'Theirs', undefined],
] as const)('a field changed elsewhere waits for a choice; %s stays', async (choice, stored, pending) => {
  const server = fakeServer();
  server.write(KEY, 'Old');
  const base = server.revision();
  server.write(KEY, 'Theirs');
  const user = `conflict-${choice}`;
  const { autoSave } = openAutoSave(user, { server });
  await autoSave.opened;
  type(autoSave, 'city', 'Mine', { baseRevision: base });
  expect(await autoSave.flush()).toBe(false);
  expect(autoSave.get(KEY)).toMatchObject({
    inputValue: 'Mine',
    block: { kind: 'conflict', current: { value: 'Theirs' } },
  });
  await autoSave.resolve(KEY, choice);
  expect(server.fields.get(KEY)?.value).toBe(stored);
  expect(autoSave.status().state).toBe('idle');
  expect(pending ?? 'Theirs').toBe(stored);
  // What comes next is judged from the revision just seen.
  type(autoSave, 'city', 'Next', { baseRevision: base });
  expect(await autoSave.flush()).toBe(true);
});

test('a discarded text leaves the store before the conflict closes, so that no reload brings it back', async () => {
  const server = fakeServer();
  server.write(KEY, 'Theirs');
  let removed = () => {};
  const { autoSave } = openAutoSave('given-up', {
    server,
    openStore: async () => {
      const store = await openEditStore('given-up', '12', 0);
      const held = new Promise<void>((resolve) => {
        removed = resolve;
      });
      return { ...store, remove: (key, revision) => held.then(() => store.remove(key, revision)) };
    },
  });
  await autoSave.opened;
  type(autoSave, 'city', 'Mine', { baseRevision: 0 });
  await autoSave.flush();
  const choice = autoSave.resolve(KEY, 'theirs');
  expect(autoSave.get(KEY)).toMatchObject({ block: { kind: 'conflict' } });
  removed();
  await choice;
  expect(autoSave.get(KEY)).toBeUndefined();
  expect(await storedEditsOf('given-up')).toEqual([]);
});

test('the same value from elsewhere is no conflict', async () => {
  const server = fakeServer();
  server.write(KEY, 'Same');
  const { autoSave } = openAutoSave('same', { server });
  await autoSave.opened;
  type(autoSave, 'city', 'Same', { baseRevision: 0 });
  expect(await autoSave.flush()).toBe(true);
});

test('an edit that another tab has saved is not sent from here', async () => {
  const server = fakeServer();
  const gone = openAutoSave('tabs', { server, send: async () => ({ kind: 'retry', cause: 'network' }) });
  await gone.autoSave.opened;
  type(gone.autoSave, 'city', 'Imatra');
  await gone.autoSave.flush();
  const one = openAutoSave('tabs', { server });
  const two = openAutoSave('tabs', { server });
  await Promise.all([one.autoSave.opened, two.autoSave.opened]);
  expect(await one.autoSave.flush()).toBe(true);
  expect(await two.autoSave.flush()).toBe(true);
  expect(two.sent).toEqual([]);
  expect(server.applied).toEqual([`${KEY}=Imatra`]);
});

test('with two tabs on one field the second one gets a conflict, and nothing is overwritten silently', async () => {
  const server = fakeServer();
  const one = openAutoSave('two', { server });
  const two = openAutoSave('two', { server });
  await Promise.all([one.autoSave.opened, two.autoSave.opened]);
  type(one.autoSave, 'city', 'One', { baseRevision: 0 });
  await one.autoSave.flush();
  type(two.autoSave, 'city', 'Two', { baseRevision: 0 });
  expect(await two.autoSave.flush()).toBe(false);
  expect(server.fields.get(KEY)?.value).toBe('One');
  expect(two.autoSave.get(KEY)?.block?.kind).toBe('conflict');
});

test('the fields of a new row follow the one that creates it, with the id that the answer gave', async () => {
  const known = new Map<string, string>();
  const sent: Attempt[] = [];
  const { autoSave, server } = openAutoSave('row', {
    rowIdOf: (edit) => known.get(edit.row ?? ''),
    async send(edit, attempt) {
      sent.push(attempt);
      known.set(edit.row ?? '', 'server-row');
      return server.receive(edit, attempt);
    },
  });
  await autoSave.opened;
  const row = { section: 'educations' as const, row: 'client-row' };
  autoSave.edit({ ...row, field: 'institute', inputValue: 'Aalto', value: 'Aalto' });
  autoSave.edit({ ...row, field: 'fieldOfStudy', inputValue: 'Art', value: 'Art' });
  expect(await autoSave.flush()).toBe(true);
  expect(sent.map((attempt) => attempt.rowId)).toEqual([undefined, 'server-row']);
});

test('a save of one field of a row does not hide that another field was changed elsewhere', async () => {
  const server = fakeServer();
  const field = (name: string) => ({ section: 'educations' as const, row: 'r', field: name });
  server.write('educations:r:institute', 'Old');
  const base = server.revision();
  server.write('educations:r:institute', 'Theirs');
  const { autoSave } = openAutoSave('row-fields', { server, rowIdOf: () => 'server-row' });
  await autoSave.opened;
  autoSave.edit({ ...field('fieldOfStudy'), inputValue: 'Art', value: 'Art', baseRevision: base });
  autoSave.edit({ ...field('institute'), inputValue: 'Mine', value: 'Mine', baseRevision: base });
  expect(await autoSave.flush()).toBe(false);
  expect(server.fields.get('educations:r:institute')?.value).toBe('Theirs');
  expect(autoSave.status()).toMatchObject({ state: 'attention', choices: 1 });
});

test('a row that was deleted elsewhere waits for a choice; restored, it is a new row with all its values', async () => {
  const server = fakeServer();
  let refreshed = 0;
  const { autoSave, sent } = openAutoSave('gone', {
    server,
    send: async (edit, attempt): Promise<Outcome> =>
      edit.row === 'r' ? { kind: 'gone' } : server.receive(edit, attempt),
    onRefreshView: () => {
      refreshed += 1;
    },
  });
  await autoSave.opened;
  const row = { section: 'educations' as const, row: 'r' };
  autoSave.edit({ ...row, field: 'institute', inputValue: 'Aalto', value: 'Aalto' });
  autoSave.edit({ ...row, field: 'fieldOfStudy', inputValue: 'Art', value: 'Art' });
  expect(await autoSave.flush()).toBe(false);
  expect(sent).toHaveLength(1);
  expect(refreshed).toBe(1);
  expect(autoSave.ofRow('educations', 'r').map((edit) => edit.block?.kind)).toEqual(['gone', 'gone']);
  await autoSave.restoreRow(row, { institute: 'Aalto', fieldOfStudy: 'Art', educationScope: 180, minorSubject: null });
  expect(await autoSave.flush()).toBe(true);
  expect(server.applied.map((applied) => applied.replace(/:id-\d+:/, ':new:'))).toEqual([
    'educations:new:institute=Aalto',
    'educations:new:fieldOfStudy=Art',
    'educations:new:educationScope=180',
  ]);
});

test('an answer that the page is stale leaves the edit in its field', async () => {
  const { autoSave } = openAutoSave('stale', { send: async () => ({ kind: 'stale' }) });
  await autoSave.opened;
  type(autoSave, 'city', 'Kemi');
  expect(await autoSave.flush()).toBe(false);
  expect(autoSave.status()).toMatchObject({ state: 'attention', refused: 1 });
});

test('with a save button, edits after a press wait for the next press, also when the network comes back', async () => {
  let down = true;
  const server = fakeServer();
  const { autoSave, clock } = openAutoSave('manual-later', {
    server,
    automatic: false,
    send: async (edit, attempt) => (down ? { kind: 'retry', cause: 'network' } : server.receive(edit, attempt)),
  });
  await autoSave.opened;
  type(autoSave, 'city', 'Kemi');
  await autoSave.flush();
  clock.advance(1);
  type(autoSave, 'address', 'Tie 2');
  down = false;
  clock.advance(60_000);
  await autoSave.resume();
  expect(server.applied).toEqual([`${KEY}=Kemi`]);
  expect(await autoSave.flush()).toBe(true);
  expect(server.applied).toHaveLength(2);
});

test('each save tells which section it belongs to, for other tabs', async () => {
  const changed: string[] = [];
  const { autoSave } = openAutoSave('told', { onChanged: (section) => changed.push(section) });
  await autoSave.opened;
  type(autoSave, 'city', 'Kemi');
  await autoSave.flush();
  expect(changed).toEqual(['basicInfo']);
});

test('after the period has ended nothing is sent any more', async () => {
  let ended = 0;
  const { autoSave, sent } = openAutoSave('ended', {
    send: async () => ({ kind: 'out-of-date' }),
    onOutOfDate: () => {
      ended += 1;
    },
  });
  await autoSave.opened;
  type(autoSave, 'city', 'Loviisa');
  expect(await autoSave.flush()).toBe(false);
  expect(autoSave.status().state).toBe('stopped');
  await autoSave.flush();
  expect(ended).toBe(1);
  expect(sent).toHaveLength(1);
  expect(autoSave.get(KEY)?.inputValue).toBe('Loviisa');
});

test('a form that was left tries once more and never in the background', async () => {
  const { autoSave, clock, sent } = openAutoSave('closed', { send: async () => ({ kind: 'retry', cause: 'network' }) });
  await autoSave.opened;
  type(autoSave, 'city', 'Kemi');
  autoSave.dispose();
  await autoSave.flush();
  expect(clock.pending()).toBe(0);
  expect(sent).toHaveLength(1);
  expect(await storedEditsOf('closed')).toHaveLength(1);
});

test('with a save button nothing is sent before it is pressed', async () => {
  const { autoSave, clock, sent, server } = openAutoSave('manual', { automatic: false });
  await autoSave.opened;
  type(autoSave, 'city', 'Kemi');
  type(autoSave, 'address', 'Tie 2');
  clock.advance(60_000);
  autoSave.sendSoon();
  autoSave.onPageHide();
  expect(sent).toEqual([]);
  expect(await autoSave.flush()).toBe(true);
  expect(server.applied).toHaveLength(2);
});

test('with a save button the choice of mine in a conflict is sent at once, and nothing that was typed since the save', async () => {
  const server = fakeServer();
  server.write(KEY, 'Theirs');
  const { autoSave, clock } = openAutoSave('manual-conflict', { automatic: false, server });
  await autoSave.opened;
  type(autoSave, 'city', 'Mine', { baseRevision: 0 });
  expect(await autoSave.flush()).toBe(false);
  clock.advance(1_000);
  type(autoSave, 'address', 'Tie 2');
  await autoSave.resolve(KEY, 'mine');
  expect(server.applied).toEqual([`${KEY}=Mine`]);
  expect(autoSave.all()).toHaveLength(1);
});

test('other tabs are told of edits sent as the page goes away, since their answers are not received', async () => {
  const left = jest.fn();
  const { autoSave } = openAutoSave('leaving', { onLeft: left });
  await autoSave.opened;
  type(autoSave, 'city', 'Kemi');
  type(autoSave, 'address', 'Tie 2');
  autoSave.onPageHide();
  expect(left.mock.calls).toEqual([['basicInfo']]);
});
