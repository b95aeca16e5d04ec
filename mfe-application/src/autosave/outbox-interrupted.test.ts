import 'fake-indexeddb/auto';
import type { Value } from '@portal/contract/fields';
import { waitFor } from '@testing-library/react';
import type { Attempt, Edit } from './edit';
import { PAUSE_MS } from './outbox';
import { fakeServer, openOutbox, restingOf, type } from './outbox.test-kit';

const KEY = 'basicInfo::city';

test('a tab that waits for a log-in does not keep another one from saving', async () => {
  let last = Promise.resolve();
  const lock = (run: () => Promise<void>) => {
    last = last.then(run);
    return last;
  };
  const server = fakeServer();
  let loggedIn = (_: boolean) => {};
  const answer = new Promise<boolean>((resolve) => {
    loggedIn = resolve;
  });
  let session = false;
  const first = openOutbox('asks', {
    server,
    lock,
    logIn: () => answer,
    send: async (edit, attempt) => (session ? server.receive(edit, attempt) : { kind: 'log-in' }),
  });
  const second = openOutbox('asks', { server, lock });
  await Promise.all([first.outbox.opened, second.outbox.opened]);
  type(first.outbox, 'city', 'Oulu');
  const asking = first.outbox.flush();
  type(second.outbox, 'address', 'Rantatie 5');
  expect(await second.outbox.flush()).toBe(true);
  expect(first.outbox.status()).toMatchObject({ phase: 'log-in', unsaved: 1 });
  session = true;
  loggedIn(true);
  expect(await asking).toBe(true);
  expect(server.fields.get('basicInfo::city')?.value).toBe('Oulu');
});

test('the log-in is asked for once the person pauses, not in the middle of a word', async () => {
  const asked: string[] = [];
  let session = true;
  const server = fakeServer();
  const { outbox, clock } = openOutbox('mid-word', {
    server,
    send: async (edit, attempt) => {
      if (session) return { kind: 'retry', cause: 'server' };
      return asked.length > 0 ? server.receive(edit, attempt) : { kind: 'log-in' };
    },
    logIn: async () => {
      asked.push('log in');
      return true;
    },
  });
  await outbox.opened;
  type(outbox, 'city', 'Raa');
  await outbox.flush();
  session = false;
  type(outbox, 'city', 'Raah');
  // The next try falls between two letters.
  outbox.nudge();
  type(outbox, 'city', 'Raahe');
  await waitFor(() => expect(outbox.status().phase).toBe('log-in'));
  expect(asked).toEqual([]);
  clock.advance(PAUSE_MS);
  await waitFor(() => expect(server.fields.get(KEY)?.value).toBe('Raahe'));
  expect(asked).toEqual(['log in']);
});

test.each([
  ['as it was typed', (value: Value) => value],
  ['in another form', (value: Value) => `+358 ${value}`],
])('who reloads and types on is not asked about what the page sent as it went away, kept %s', async (_, keptAs) => {
  const server = fakeServer(keptAs);
  const user = `left-unheard-${keptAs('')}`;
  const first = openOutbox(user, { server, send: async () => ({ kind: 'retry', cause: 'network' }) });
  await first.outbox.opened;
  server.write(KEY, 'Oulu');
  first.outbox.edit({ section: 'basicInfo', field: 'city', shown: 'Raa', value: 'Raa', baseRevision: 1 });
  await waitFor(async () => expect(await restingOf(user)).toHaveLength(1));
  // The call arrived, and the page was gone before it could note that it had sent it.
  server.write(KEY, keptAs('Raa'));
  const second = openOutbox(user, { server });
  await second.outbox.opened;
  second.outbox.edit({ section: 'basicInfo', field: 'city', shown: 'Raahe', value: 'Raahe', baseRevision: 2 });
  expect(await second.outbox.flush()).toBe(true);
  expect(server.fields.get(KEY)?.value).toBe(keptAs('Raahe'));
});

test('what a spent key carried may have arrived: who typed on meanwhile is not asked about it', async () => {
  const server = fakeServer();
  let spent = true;
  const { outbox } = openOutbox('spent-key', {
    server,
    async send(edit, attempt) {
      if (!spent) return server.receive(edit, attempt);
      spent = false;
      type(outbox, 'city', 'Raahe');
      // The call is still being worked on, so its key cannot be used again.
      server.write(KEY, attempt.value);
      return { kind: 'renew' };
    },
  });
  await outbox.opened;
  outbox.edit({ section: 'basicInfo', field: 'city', shown: 'Raa', value: 'Raa', baseRevision: 0 });
  expect(await outbox.flush()).toBe(true);
  expect(server.fields.get(KEY)?.value).toBe('Raahe');
});

test('what lives on this page alone arrives as it was typed last, whichever call of the leaving page comes first', async () => {
  for (const reversed of [false, true]) {
    const server = fakeServer();
    const left: { edit: Edit; attempt: Attempt }[] = [];
    const { outbox } = openOutbox(`leaves-both-${reversed}`, {
      server,
      openStore: () => Promise.reject(new Error('no storage')),
      send: async () => ({ kind: 'retry', cause: 'network' }),
      sendLeaving: (calls) => left.push(...calls),
    });
    await outbox.opened;
    outbox.edit({ section: 'basicInfo', field: 'city', shown: 'Raa', value: 'Raa', baseRevision: 0 });
    await outbox.flush();
    type(outbox, 'city', 'Raahe');
    outbox.leave();
    for (const { edit, attempt } of reversed ? left.reverse() : left) server.receive(edit, attempt);
    expect(server.fields.get(KEY)?.value).toBe('Raahe');
  }
});

test('a field that was saved in between is asked about again when somebody else puts the earlier text back', async () => {
  const server = fakeServer();
  const first = openOutbox('put-back', { server, send: async () => ({ kind: 'retry', cause: 'network' }) });
  await first.outbox.opened;
  type(first.outbox, 'city', 'Raa');
  await waitFor(async () => expect(await restingOf('put-back')).toHaveLength(1));
  let calls = 0;
  const { outbox } = openOutbox('put-back', {
    server,
    async send(edit, attempt) {
      calls += 1;
      if (calls === 2) server.write(KEY, 'Raa');
      const outcome = server.receive(edit, attempt);
      if (calls === 1) type(outbox, 'city', 'Raisio');
      return outcome;
    },
  });
  await outbox.opened;
  type(outbox, 'city', 'Raahe');
  expect(await outbox.flush()).toBe(false);
  expect(outbox.get(KEY)?.block).toMatchObject({ kind: 'conflict', current: { value: 'Raa' } });
});

test.each([
  ['as it was typed', (value: Value) => value],
  ['in another form', (value: Value) => `+358 ${value}`],
])('a text that another tab found half typed and saved %s is gone on with unasked', async (how, keptAs) => {
  const server = fakeServer(keptAs);
  const user = `half-typed ${how}`;
  // The lane of the first tab gets nowhere meanwhile.
  let reached = false;
  const send = async (edit: Edit, attempt: Attempt) =>
    reached ? server.receive(edit, attempt) : ({ kind: 'retry', cause: 'network' } as const);
  const first = openOutbox(user, { server, send });
  await first.outbox.opened;
  type(first.outbox, 'address', 'Tie', { baseRevision: 0 });
  await first.outbox.flush();
  type(first.outbox, 'city', 'Raa', { baseRevision: 0 });
  await waitFor(async () => expect((await restingOf(user)).map(({ value }) => value)).toContain('Raa'));
  const second = openOutbox(user, { server });
  await second.outbox.opened;
  await second.outbox.flush();
  expect(server.fields.get(KEY)?.value).toBe(keptAs('Raa'));
  type(first.outbox, 'city', 'Raahe');
  reached = true;
  expect(await first.outbox.flush()).toBe(true);
  expect(server.fields.get(KEY)?.value).toBe(keptAs('Raahe'));
});
