import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
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

test('who reloads and types on is not asked about what the page sent as it went away', async () => {
  const server = fakeServer();
  const first = openOutbox('left-unheard', { server, send: async () => ({ kind: 'retry', cause: 'network' }) });
  await first.outbox.opened;
  server.write(KEY, 'Oulu');
  first.outbox.edit({ section: 'basicInfo', field: 'city', shown: 'Raa', value: 'Raa', baseRevision: 1 });
  await waitFor(async () => expect(await restingOf('left-unheard')).toHaveLength(1));
  // The call arrived, and the page was gone before it could note that it had sent it.
  server.write(KEY, 'Raa');
  const second = openOutbox('left-unheard', { server });
  await second.outbox.opened;
  second.outbox.edit({ section: 'basicInfo', field: 'city', shown: 'Raahe', value: 'Raahe', baseRevision: 2 });
  expect(await second.outbox.flush()).toBe(true);
  expect(server.fields.get(KEY)?.value).toBe('Raahe');
});
