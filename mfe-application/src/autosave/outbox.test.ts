import { wipeJournal } from '@portal/edit-journal/edit-journal';
import { openEditStore } from './edit-store';
import 'fake-indexeddb/auto';
import type { Attempt, Outcome } from './edit';
import { PAUSE_MS } from './outbox';
import { fakeServer, openOutbox, restingOf, type } from './outbox.test-kit';

const KEY = 'basicInfo::city';

test('a pause in typing saves the latest text once and leaves nothing behind', async () => {
  const { outbox, server, clock } = openOutbox('pause');
  await outbox.opened;
  type(outbox, 'city', 'Turku');
  expect(outbox.status()).toMatchObject({ phase: 'waiting', unsaved: 1 });
  clock.advance(PAUSE_MS);
  expect(await outbox.flush()).toBe(true);
  expect(server.applied).toEqual([`${KEY}=Turku`]);
  expect(outbox.status()).toMatchObject({ phase: 'clean', unsaved: 0, savedAt: clock.now() });
  expect(await restingOf('pause')).toEqual([]);
});

test('what was typed and not saved is there after a reload, and is saved then', async () => {
  const first = openOutbox('reload', { send: async () => ({ kind: 'retry', cause: 'network' }) });
  await first.outbox.opened;
  type(first.outbox, 'city', 'Oulu');
  expect(await first.outbox.flush()).toBe(false);

  const second = openOutbox('reload');
  await second.outbox.opened;
  expect(second.outbox.get(KEY)?.shown).toBe('Oulu');
  expect(await second.outbox.flush()).toBe(true);
  expect(second.server.fields.get(KEY)?.value).toBe('Oulu');
});

test('another person on the same browser does not see it', async () => {
  const { outbox } = openOutbox('anna', { send: async () => ({ kind: 'retry', cause: 'network' }) });
  await outbox.opened;
  type(outbox, 'city', 'Oulu');
  await outbox.flush();
  const other = openOutbox('berit');
  await other.outbox.opened;
  expect(other.outbox.all()).toEqual([]);
  await wipeJournal({ username: 'anna' });
  expect(await restingOf('anna')).toEqual([]);
});

test('a lost answer is asked for again with the same key and body before a newer text goes', async () => {
  const server = fakeServer();
  let lost = true;
  const { outbox, sent } = openOutbox('lost', {
    server,
    async send(edit, attempt) {
      const outcome = server.receive(edit, attempt);
      if (!lost) return outcome;
      type(outbox, 'city', 'Vaasa');
      return { kind: 'retry', cause: 'network' };
    },
  });
  await outbox.opened;
  type(outbox, 'city', 'Kotka');
  expect(await outbox.flush()).toBe(false);
  lost = false;
  expect(await outbox.flush()).toBe(true);
  expect(sent[1]).toEqual(sent[0]);
  expect(server.applied).toEqual([`${KEY}=Kotka`, `${KEY}=Vaasa`]);
});

test('text typed while an older one is on its way is not removed by its answer', async () => {
  const server = fakeServer();
  const { outbox } = openOutbox('moved', {
    server,
    async send(edit, attempt) {
      if (attempt.value === 'Pori') type(outbox, 'city', 'Porvoo');
      return server.receive(edit, attempt);
    },
  });
  await outbox.opened;
  type(outbox, 'city', 'Pori');
  await outbox.flush();
  expect(server.applied).toEqual([`${KEY}=Pori`, `${KEY}=Porvoo`]);
  expect(await restingOf('moved')).toEqual([]);
});

test('503 waits as long as the server asks and then tries again by itself', async () => {
  let down = true;
  const server = fakeServer();
  const { outbox, clock } = openOutbox('busy', {
    server,
    send: async (edit, attempt) =>
      down ? { kind: 'retry', cause: 'server', afterSeconds: 30 } : server.receive(edit, attempt),
  });
  await outbox.opened;
  type(outbox, 'city', 'Lahti');
  await outbox.flush();
  expect(outbox.status()).toMatchObject({ phase: 'retrying', cause: 'server', unsaved: 1 });
  down = false;
  clock.advance(29_000);
  expect(server.applied).toEqual([]);
  clock.advance(1_000);
  await outbox.flush();
  expect(server.applied).toEqual([`${KEY}=Lahti`]);
});

test('an ended session keeps everything, and saving goes on after the log-in', async () => {
  const server = fakeServer();
  let session = false;
  const { outbox } = openOutbox('session', {
    server,
    send: async (edit, attempt) => (session ? server.receive(edit, attempt) : { kind: 'log-in' }),
    logIn: async () => {
      session = true;
      return true;
    },
  });
  await outbox.opened;
  type(outbox, 'city', 'Rauma');
  expect(await outbox.flush()).toBe(true);
  expect(server.fields.get(KEY)?.value).toBe('Rauma');
});

test('a log-in that was put off is not asked for again at every pause', async () => {
  const asked: string[] = [];
  const { outbox, clock } = openOutbox('later', {
    send: async () => ({ kind: 'log-in' }),
    logIn: async () => {
      asked.push('log in');
      return false;
    },
  });
  await outbox.opened;
  type(outbox, 'city', 'Raahe');
  await outbox.flush();
  type(outbox, 'city', 'Raisio');
  clock.advance(PAUSE_MS);
  outbox.nudge();
  expect(outbox.status()).toMatchObject({ phase: 'log-in', unsaved: 1 });
  expect((await restingOf('later'))[0]?.value).toBe('Raisio');
  expect(asked).toHaveLength(1);
});

test('a refused value stays in its field and others are saved; a change of it is tried anew', async () => {
  const server = fakeServer();
  const { outbox } = openOutbox('refused', {
    server,
    send: async (edit, attempt): Promise<Outcome> =>
      attempt.value === 'bad' ? { kind: 'refused', code: 'invalid' } : server.receive(edit, attempt),
  });
  await outbox.opened;
  type(outbox, 'city', 'bad');
  type(outbox, 'address', 'Kuja 1');
  expect(await outbox.flush()).toBe(false);
  expect(server.applied).toEqual(['basicInfo::address=Kuja 1']);
  expect(outbox.get(KEY)).toMatchObject({ shown: 'bad', block: { kind: 'refused', code: 'invalid' } });
  expect(outbox.status().phase).toBe('attention');
  type(outbox, 'city', 'good');
  expect(await outbox.flush()).toBe(true);
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
  const { outbox } = openOutbox(user, { server });
  await outbox.opened;
  type(outbox, 'city', 'Mine', { baseRevision: base });
  expect(await outbox.flush()).toBe(false);
  expect(outbox.get(KEY)).toMatchObject({ shown: 'Mine', block: { kind: 'conflict', current: { value: 'Theirs' } } });
  await outbox.resolve(KEY, choice);
  expect(server.fields.get(KEY)?.value).toBe(stored);
  expect(outbox.status().phase).toBe('clean');
  expect(pending ?? 'Theirs').toBe(stored);
  // What comes next is judged from the revision just seen.
  type(outbox, 'city', 'Next', { baseRevision: base });
  expect(await outbox.flush()).toBe(true);
});

test('a text that was given up is out of the store before the question goes, so that no reload brings it back', async () => {
  const server = fakeServer();
  server.write(KEY, 'Theirs');
  let removed = () => {};
  const { outbox } = openOutbox('given-up', {
    server,
    openStore: async () => {
      const store = await openEditStore('given-up', '12', 0);
      const held = new Promise<void>((resolve) => {
        removed = resolve;
      });
      return { ...store, remove: (key, revision) => held.then(() => store.remove(key, revision)) };
    },
  });
  await outbox.opened;
  type(outbox, 'city', 'Mine', { baseRevision: 0 });
  await outbox.flush();
  const choice = outbox.resolve(KEY, 'theirs');
  expect(outbox.get(KEY)).toMatchObject({ block: { kind: 'conflict' } });
  removed();
  await choice;
  expect(outbox.get(KEY)).toBeUndefined();
  expect(await restingOf('given-up')).toEqual([]);
});

test('the same value from elsewhere is no conflict', async () => {
  const server = fakeServer();
  server.write(KEY, 'Same');
  const { outbox } = openOutbox('same', { server });
  await outbox.opened;
  type(outbox, 'city', 'Same', { baseRevision: 0 });
  expect(await outbox.flush()).toBe(true);
});

test('what another tab has saved meanwhile is not sent from here', async () => {
  const server = fakeServer();
  const gone = openOutbox('tabs', { server, send: async () => ({ kind: 'retry', cause: 'network' }) });
  await gone.outbox.opened;
  type(gone.outbox, 'city', 'Imatra');
  await gone.outbox.flush();
  const one = openOutbox('tabs', { server });
  const two = openOutbox('tabs', { server });
  await Promise.all([one.outbox.opened, two.outbox.opened]);
  expect(await one.outbox.flush()).toBe(true);
  expect(await two.outbox.flush()).toBe(true);
  expect(two.sent).toEqual([]);
  expect(server.applied).toEqual([`${KEY}=Imatra`]);
});

test('two tabs on one field: the second is asked, nothing is overwritten silently', async () => {
  const server = fakeServer();
  const one = openOutbox('two', { server });
  const two = openOutbox('two', { server });
  await Promise.all([one.outbox.opened, two.outbox.opened]);
  type(one.outbox, 'city', 'One', { baseRevision: 0 });
  await one.outbox.flush();
  type(two.outbox, 'city', 'Two', { baseRevision: 0 });
  expect(await two.outbox.flush()).toBe(false);
  expect(server.fields.get(KEY)?.value).toBe('One');
  expect(two.outbox.get(KEY)?.block?.kind).toBe('conflict');
});

test('the fields of a new row follow the one that creates it, with the id that the answer gave', async () => {
  const known = new Map<string, string>();
  const sent: Attempt[] = [];
  const { outbox, server } = openOutbox('row', {
    rowIdOf: (edit) => known.get(edit.row ?? ''),
    async send(edit, attempt) {
      sent.push(attempt);
      known.set(edit.row ?? '', 'server-row');
      return server.receive(edit, attempt);
    },
  });
  await outbox.opened;
  const row = { section: 'educations' as const, row: 'client-row' };
  outbox.edit({ ...row, field: 'institute', shown: 'Aalto', value: 'Aalto' });
  outbox.edit({ ...row, field: 'fieldOfStudy', shown: 'Art', value: 'Art' });
  expect(await outbox.flush()).toBe(true);
  expect(sent.map((attempt) => attempt.rowId)).toEqual([undefined, 'server-row']);
});

test('a save of one field of a row does not hide that another field was changed elsewhere', async () => {
  const server = fakeServer();
  const field = (name: string) => ({ section: 'educations' as const, row: 'r', field: name });
  server.write('educations:r:institute', 'Old');
  const base = server.revision();
  server.write('educations:r:institute', 'Theirs');
  const { outbox } = openOutbox('row-fields', { server, rowIdOf: () => 'server-row' });
  await outbox.opened;
  outbox.edit({ ...field('fieldOfStudy'), shown: 'Art', value: 'Art', baseRevision: base });
  outbox.edit({ ...field('institute'), shown: 'Mine', value: 'Mine', baseRevision: base });
  expect(await outbox.flush()).toBe(false);
  expect(server.fields.get('educations:r:institute')?.value).toBe('Theirs');
  expect(outbox.status()).toMatchObject({ phase: 'attention', choices: 1 });
});

test('a row that was deleted elsewhere waits for a choice; kept, it is a new row with all that it held', async () => {
  const server = fakeServer();
  let refreshed = 0;
  const { outbox, sent } = openOutbox('gone', {
    server,
    send: async (edit, attempt): Promise<Outcome> =>
      edit.row === 'r' ? { kind: 'gone' } : server.receive(edit, attempt),
    onRefreshView: () => {
      refreshed += 1;
    },
  });
  await outbox.opened;
  const row = { section: 'educations' as const, row: 'r' };
  outbox.edit({ ...row, field: 'institute', shown: 'Aalto', value: 'Aalto' });
  outbox.edit({ ...row, field: 'fieldOfStudy', shown: 'Art', value: 'Art' });
  expect(await outbox.flush()).toBe(false);
  expect(sent).toHaveLength(1);
  expect(refreshed).toBe(1);
  expect(outbox.ofRow('educations', 'r').map((edit) => edit.block?.kind)).toEqual(['gone', 'gone']);
  await outbox.keepRow(row, { institute: 'Aalto', fieldOfStudy: 'Art', educationScope: 180, minorSubject: null });
  expect(await outbox.flush()).toBe(true);
  expect(server.applied.map((applied) => applied.replace(/:id-\d+:/, ':new:'))).toEqual([
    'educations:new:institute=Aalto',
    'educations:new:fieldOfStudy=Art',
    'educations:new:educationScope=180',
  ]);
});

test('an answer that the page is another leaves the edit in its field', async () => {
  const { outbox } = openOutbox('stale', { send: async () => ({ kind: 'stale' }) });
  await outbox.opened;
  type(outbox, 'city', 'Kemi');
  expect(await outbox.flush()).toBe(false);
  expect(outbox.status()).toMatchObject({ phase: 'attention', refused: 1 });
});

test('with a save button what is typed after pressing it waits for the next press, also when the network comes back', async () => {
  let down = true;
  const server = fakeServer();
  const { outbox, clock } = openOutbox('manual-later', {
    server,
    automatic: false,
    send: async (edit, attempt) => (down ? { kind: 'retry', cause: 'network' } : server.receive(edit, attempt)),
  });
  await outbox.opened;
  type(outbox, 'city', 'Kemi');
  await outbox.flush();
  clock.advance(1);
  type(outbox, 'address', 'Tie 2');
  down = false;
  clock.advance(60_000);
  await outbox.goOn();
  expect(server.applied).toEqual([`${KEY}=Kemi`]);
  expect(await outbox.flush()).toBe(true);
  expect(server.applied).toHaveLength(2);
});

test('each save tells which section it belongs to, for other tabs', async () => {
  const changed: string[] = [];
  const { outbox } = openOutbox('told', { onChanged: (section) => changed.push(section) });
  await outbox.opened;
  type(outbox, 'city', 'Kemi');
  await outbox.flush();
  expect(changed).toEqual(['basicInfo']);
});

test('after the period has ended nothing is sent any more', async () => {
  let ended = 0;
  const { outbox, sent } = openOutbox('ended', {
    send: async () => ({ kind: 'out-of-date' }),
    onOutOfDate: () => {
      ended += 1;
    },
  });
  await outbox.opened;
  type(outbox, 'city', 'Loviisa');
  expect(await outbox.flush()).toBe(false);
  expect(outbox.status().phase).toBe('halted');
  await outbox.flush();
  expect(ended).toBe(1);
  expect(sent).toHaveLength(1);
  expect(outbox.get(KEY)?.shown).toBe('Loviisa');
});

test('a form that was left tries once more and never in the background', async () => {
  const { outbox, clock, sent } = openOutbox('closed', { send: async () => ({ kind: 'retry', cause: 'network' }) });
  await outbox.opened;
  type(outbox, 'city', 'Kemi');
  outbox.close();
  await outbox.flush();
  expect(clock.pending()).toBe(0);
  expect(sent).toHaveLength(1);
  expect(await restingOf('closed')).toHaveLength(1);
});

test('with a save button nothing is sent before it is pressed', async () => {
  const { outbox, clock, sent, server } = openOutbox('manual', { automatic: false });
  await outbox.opened;
  type(outbox, 'city', 'Kemi');
  type(outbox, 'address', 'Tie 2');
  clock.advance(60_000);
  outbox.nudge();
  outbox.leave();
  expect(sent).toEqual([]);
  expect(await outbox.flush()).toBe(true);
  expect(server.applied).toHaveLength(2);
});

test('what is sent as the page goes away is told to the other tabs, since nobody hears the answer', async () => {
  const left = jest.fn();
  const { outbox } = openOutbox('leaving', { onLeft: left });
  await outbox.opened;
  type(outbox, 'city', 'Kemi');
  type(outbox, 'address', 'Tie 2');
  outbox.leave();
  expect(left.mock.calls).toEqual([['basicInfo']]);
});
