import 'fake-indexeddb/auto';
import type { Value } from '@portal/contract/fields';
import { waitFor } from '@testing-library/dom';
import { SAVE_DEBOUNCE_MS } from './debounce';
import type { Attempt, Edit, Outcome } from './edit';
import { fakeServer, openAutoSave, storedEditsOf, type } from './testing/open-auto-save';

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
  const first = openAutoSave('asks', {
    server,
    lock,
    logIn: () => answer,
    send: async (edit, attempt) => (session ? server.receive(edit, attempt) : { kind: 'log-in' }),
  });
  const second = openAutoSave('asks', { server, lock });
  await Promise.all([first.autoSave.opened, second.autoSave.opened]);
  type(first.autoSave, 'city', 'Oulu');
  const asking = first.autoSave.flush();
  type(second.autoSave, 'address', 'Rantatie 5');
  expect(await second.autoSave.flush()).toBe(true);
  expect(first.autoSave.status()).toMatchObject({ state: 'awaiting-login', unsaved: 1 });
  session = true;
  loggedIn(true);
  expect(await asking).toBe(true);
  expect(server.fields.get('basicInfo::city')?.value).toBe('Oulu');
});

test('the log-in is asked for at a pause in typing, not in the middle of a word', async () => {
  const asked: string[] = [];
  let session = true;
  const server = fakeServer();
  const { autoSave, clock } = openAutoSave('mid-word', {
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
  await autoSave.opened;
  type(autoSave, 'city', 'Raa');
  await autoSave.flush();
  session = false;
  type(autoSave, 'city', 'Raah');
  // The next try falls between two letters.
  autoSave.sendSoon();
  type(autoSave, 'city', 'Raahe');
  await waitFor(() => expect(autoSave.status().state).toBe('awaiting-login'));
  expect(asked).toEqual([]);
  clock.advance(SAVE_DEBOUNCE_MS);
  await waitFor(() => expect(server.fields.get(KEY)?.value).toBe('Raahe'));
  expect(asked).toEqual(['log in']);
});

test('a row that was deleted elsewhere is told of at a pause in typing, as the log-in is asked for', async () => {
  const happened: string[] = [];
  const { autoSave, clock } = openAutoSave('gone-mid-word', {
    send: async (edit) => (edit.row ? { kind: 'gone' } : { kind: 'log-in' }),
    logIn: async () => {
      happened.push('log in');
      return false;
    },
    onRefreshView: () => {
      happened.push('tell');
    },
  });
  await autoSave.opened;
  autoSave.edit({ section: 'educations', row: 'r', field: 'institute', inputValue: 'Aalto', value: 'Aalto' });
  autoSave.sendSoon();
  type(autoSave, 'city', 'Raah');
  await waitFor(() => expect(autoSave.ofRow('educations', 'r')[0]?.block?.kind).toBe('gone'));
  expect(happened).toEqual([]);
  autoSave.sendSoon();
  await waitFor(() => expect(autoSave.status().state).toBe('awaiting-login'));
  expect(happened).toEqual([]);
  clock.advance(SAVE_DEBOUNCE_MS);
  await waitFor(() => expect(happened.toSorted()).toEqual(['log in', 'tell']));
});

test('who goes on to the next field is not interrupted between two letters of it', async () => {
  let told = 0;
  const { autoSave, clock } = openAutoSave('next-field', {
    send: async (edit) => (edit.row ? { kind: 'gone' } : { kind: 'retry', cause: 'server' }),
    onRefreshView: () => {
      told += 1;
    },
  });
  await autoSave.opened;
  autoSave.edit({ section: 'educations', row: 'r', field: 'institute', inputValue: 'Aalto', value: 'Aalto' });
  autoSave.sendSoon();
  await waitFor(() => expect(autoSave.ofRow('educations', 'r')[0]?.block?.kind).toBe('gone'));
  type(autoSave, 'city', 'Oulu');
  // The field is left, which saves it.
  autoSave.sendSoon();
  type(autoSave, 'address', 'Ran');
  await waitFor(() => expect(autoSave.status().state).not.toBe('sending'));
  expect(told).toBe(0);
  clock.advance(SAVE_DEBOUNCE_MS);
  await waitFor(() => expect(told).toBe(1));
});

test.each([
  ['as it was typed', (value: Value) => value],
  ['in another form', (value: Value) => `+358 ${value}`],
])('after a reload, text that the page sent as it went away is no conflict, stored %s', async (_, keptAs) => {
  const server = fakeServer(keptAs);
  const user = `left-unheard-${keptAs('')}`;
  const first = openAutoSave(user, { server, send: async () => ({ kind: 'retry', cause: 'network' }) });
  await first.autoSave.opened;
  server.write(KEY, 'Oulu');
  first.autoSave.edit({ section: 'basicInfo', field: 'city', inputValue: 'Raa', value: 'Raa', baseRevision: 1 });
  await waitFor(async () => expect(await storedEditsOf(user)).toHaveLength(1));
  // The call arrived, and the page was gone before it could note that it had sent it.
  server.write(KEY, keptAs('Raa'));
  const second = openAutoSave(user, { server });
  await second.autoSave.opened;
  second.autoSave.edit({ section: 'basicInfo', field: 'city', inputValue: 'Raahe', value: 'Raahe', baseRevision: 2 });
  expect(await second.autoSave.flush()).toBe(true);
  expect(server.fields.get(KEY)?.value).toBe(keptAs('Raahe'));
});

test('a value sent with a spent key is no conflict for the text typed after it', async () => {
  const server = fakeServer();
  let spent = true;
  const { autoSave } = openAutoSave('spent-key', {
    server,
    async send(edit, attempt) {
      if (!spent) return server.receive(edit, attempt);
      spent = false;
      type(autoSave, 'city', 'Raahe');
      // The call is still being worked on, so its key cannot be used again.
      server.write(KEY, attempt.value);
      return { kind: 'renew' };
    },
  });
  await autoSave.opened;
  autoSave.edit({ section: 'basicInfo', field: 'city', inputValue: 'Raa', value: 'Raa', baseRevision: 0 });
  expect(await autoSave.flush()).toBe(true);
  expect(server.fields.get(KEY)?.value).toBe('Raahe');
});

test('the latest text of an edit that is not stored arrives, whichever call of the leaving page comes first', async () => {
  for (const reversed of [false, true]) {
    const server = fakeServer();
    const left: { edit: Edit; attempt: Attempt }[] = [];
    const { autoSave } = openAutoSave(`leaves-both-${reversed}`, {
      server,
      openStore: () => Promise.reject(new Error('no storage')),
      send: async () => ({ kind: 'retry', cause: 'network' }),
      sendLeaving: (calls) => left.push(...calls),
    });
    await autoSave.opened;
    autoSave.edit({ section: 'basicInfo', field: 'city', inputValue: 'Raa', value: 'Raa', baseRevision: 0 });
    await autoSave.flush();
    type(autoSave, 'city', 'Raahe');
    autoSave.onPageHide();
    for (const { edit, attempt } of reversed ? left.reverse() : left) server.receive(edit, attempt);
    expect(server.fields.get(KEY)?.value).toBe('Raahe');
  }
});

test('text typed during a save is sent as the page goes away, as long as the browser is not known to have it', async () => {
  const left: unknown[] = [];
  const { autoSave } = openAutoSave('on-its-way', {
    send: async () => ({ kind: 'retry', cause: 'network' }),
    sendLeaving: (calls) => left.push(...calls.map(({ attempt }) => attempt.value)),
  });
  await autoSave.opened;
  type(autoSave, 'city', 'Raa');
  await autoSave.flush();
  type(autoSave, 'city', 'Raahe');
  autoSave.onPageHide();
  expect(left).toEqual(['Raa', 'Raahe']);
  // The page stays after all, and is left again later.
  await waitFor(async () => expect((await storedEditsOf('on-its-way')).map(({ value }) => value)).toEqual(['Raahe']));
  left.splice(0);
  autoSave.onPageHide();
  expect(left).toEqual(['Raa']);
});

test('of a row that the server does not know, a leaving page sends what is not stored, and else one call that creates it', async () => {
  const left: string[] = [];
  const { autoSave } = openAutoSave('leaves-row', {
    send: () => new Promise(() => {}),
    sendLeaving: (calls) => left.push(...calls.map(({ edit }) => edit.field)),
  });
  await autoSave.opened;
  for (const field of ['institute', 'fieldOfStudy'])
    autoSave.edit({ section: 'educations', row: 'r', field, inputValue: 'A', value: 'A' });
  autoSave.onPageHide();
  expect(left.splice(0)).toEqual(['institute', 'fieldOfStudy']);

  for (const field of ['institute', 'fieldOfStudy'])
    autoSave.edit({ section: 'educations', row: 's', field, inputValue: 'B', value: 'B' });
  await waitFor(async () => expect(await storedEditsOf('leaves-row')).toHaveLength(4));
  autoSave.onPageHide();
  expect(left).toEqual(['institute', 'fieldOfStudy', 'institute']);
});

/** A page that has gone away with one text under way and a newer one. @returns both calls, which nobody has received */
async function leaveWithTwoTexts(user: string, server: ReturnType<typeof fakeServer>) {
  const left: { edit: Edit; attempt: Attempt }[] = [];
  let away = true;
  const page = openAutoSave(user, {
    server,
    send: async (edit, attempt) => (away ? { kind: 'retry', cause: 'network' } : server.receive(edit, attempt)),
    sendLeaving: (calls) => left.push(...calls),
  });
  await page.autoSave.opened;
  type(page.autoSave, 'city', 'Raa', { baseRevision: 0 });
  await page.autoSave.flush();
  type(page.autoSave, 'city', 'Raahe', { baseRevision: 0 });
  page.autoSave.onPageHide();
  expect(left.map(({ attempt }) => attempt.value)).toEqual(['Raa', 'Raahe']);
  const comeBack = () => {
    away = false;
  };
  return { ...page, left, comeBack };
}

describe.each([
  ['in order, kept as it was typed', false, (value: Value) => value],
  ['the later one first, kept as it was typed', true, (value: Value) => value],
  ['the later one first, kept in another form', true, (value: Value) => `+358 ${value}`],
])('two texts of a leaving page that arrive %s', (how, reversed, keptAs) => {
  async function leave(user: string) {
    const server = fakeServer(keptAs, 'renew');
    const page = await leaveWithTwoTexts(`${user} ${how}`, server);
    for (const { edit, attempt } of reversed ? page.left.reverse() : page.left) server.receive(edit, attempt);
    return page;
  }

  test('are no conflict at the next visit', async () => {
    const { server } = await leave('next');
    const { autoSave } = openAutoSave(`next ${how}`, { server });
    await autoSave.opened;
    expect(await autoSave.flush()).toBe(true);
    expect(server.fields.get(KEY)?.value).toBe(keptAs('Raahe'));
  });

  test('are no conflict with what is typed at the next visit before they are answered', async () => {
    const { server } = await leave('typed');
    const { autoSave } = openAutoSave(`typed ${how}`, { server });
    await autoSave.opened;
    type(autoSave, 'city', 'Raahe 2');
    expect(await autoSave.flush()).toBe(true);
    expect(server.fields.get(KEY)?.value).toBe(keptAs('Raahe 2'));
  });

  test('are no conflict with what is typed on the same page, where it is shown again', async () => {
    const { autoSave, comeBack, server } = await leave('same');
    comeBack();
    type(autoSave, 'city', 'Raahe 2');
    expect(await autoSave.flush()).toBe(true);
    expect(server.fields.get(KEY)?.value).toBe(keptAs('Raahe 2'));
  });
});

test('text that a leaving page sent beside a call under way is no conflict, where the page was gone before it could note that', async () => {
  const server = fakeServer();
  const first = openAutoSave('beside-unnoted', { server, send: async () => ({ kind: 'retry', cause: 'network' }) });
  await first.autoSave.opened;
  type(first.autoSave, 'city', 'Raa', { baseRevision: 0 });
  await first.autoSave.flush();
  type(first.autoSave, 'city', 'Raahe', { baseRevision: 0 });
  await waitFor(async () => expect((await storedEditsOf('beside-unnoted'))[0]?.value).toBe('Raahe'));
  server.write(KEY, 'Raahe');
  const { autoSave } = openAutoSave('beside-unnoted', { server });
  await autoSave.opened;
  type(autoSave, 'city', 'Raahe 2');
  expect(await autoSave.flush()).toBe(true);
  expect(server.fields.get(KEY)?.value).toBe('Raahe 2');
});

test('what somebody else has written is asked about, also where it equals a text that was tried after the first', async () => {
  const server = fakeServer();
  let calls = 0;
  const { autoSave } = openAutoSave('asks-about-other', {
    server,
    async send(edit, attempt) {
      calls += 1;
      if (calls === 1) {
        server.write(KEY, 'Oulu');
        type(autoSave, 'city', 'Tornio');
      }
      if (calls === 2) type(autoSave, 'city', 'Kemi');
      const outcome = server.receive(edit, attempt);
      if (calls === 2) server.write(KEY, 'Tornio');
      return outcome;
    },
  });
  await autoSave.opened;
  type(autoSave, 'city', 'Raa', { baseRevision: 0 });
  expect(await autoSave.flush()).toBe(false);
  expect(autoSave.get(KEY)?.block).toMatchObject({ kind: 'conflict', current: { value: 'Tornio' } });
  expect(server.fields.get(KEY)?.value).toBe('Tornio');
});

test('an earlier text put back by somebody else after a save is a conflict', async () => {
  const server = fakeServer();
  const first = openAutoSave('put-back', { server, send: async () => ({ kind: 'retry', cause: 'network' }) });
  await first.autoSave.opened;
  type(first.autoSave, 'city', 'Raa');
  await waitFor(async () => expect(await storedEditsOf('put-back')).toHaveLength(1));
  let calls = 0;
  const { autoSave } = openAutoSave('put-back', {
    server,
    async send(edit, attempt) {
      calls += 1;
      if (calls === 2) server.write(KEY, 'Raa');
      const outcome = server.receive(edit, attempt);
      if (calls === 1) type(autoSave, 'city', 'Raisio');
      return outcome;
    },
  });
  await autoSave.opened;
  type(autoSave, 'city', 'Raahe');
  expect(await autoSave.flush()).toBe(false);
  expect(autoSave.get(KEY)?.block).toMatchObject({ kind: 'conflict', current: { value: 'Raa' } });
});

test.each([
  ['as it was typed', (value: Value) => value],
  ['in another form', (value: Value) => `+358 ${value}`],
])('a half-typed text that another tab has saved %s is no conflict', async (how, keptAs) => {
  const server = fakeServer(keptAs);
  const user = `half-typed ${how}`;
  // The queue of the first tab gets nowhere meanwhile.
  let reached = false;
  const send = async (edit: Edit, attempt: Attempt) =>
    reached ? server.receive(edit, attempt) : ({ kind: 'retry', cause: 'network' } as const);
  const first = openAutoSave(user, { server, send });
  await first.autoSave.opened;
  type(first.autoSave, 'address', 'Tie', { baseRevision: 0 });
  await first.autoSave.flush();
  type(first.autoSave, 'city', 'Raa', { baseRevision: 0 });
  await waitFor(async () => expect((await storedEditsOf(user)).map(({ value }) => value)).toContain('Raa'));
  const second = openAutoSave(user, { server });
  await second.autoSave.opened;
  await second.autoSave.flush();
  expect(server.fields.get(KEY)?.value).toBe(keptAs('Raa'));
  type(first.autoSave, 'city', 'Raahe');
  reached = true;
  expect(await first.autoSave.flush()).toBe(true);
  expect(server.fields.get(KEY)?.value).toBe(keptAs('Raahe'));
});

test('a failure that is answered after the period has ended starts no retry', async () => {
  let answer = (_: Outcome) => {};
  const { autoSave, clock, sent } = openAutoSave('late-failure', {
    send: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await autoSave.opened;
  type(autoSave, 'city', 'Kemi');
  const flushed = autoSave.flush();
  await waitFor(() => expect(sent).toHaveLength(1));
  autoSave.stopSending();
  answer({ kind: 'retry', cause: 'network' });
  expect(await flushed).toBe(false);
  expect(autoSave.status()).toMatchObject({ state: 'stopped', unsaved: 1 });
  expect(clock.pending()).toBe(0);
});

test('a letter that is typed while a row turns out to be deleted stays', async () => {
  const { autoSave } = openAutoSave('gone-typing', { send: async (): Promise<Outcome> => ({ kind: 'gone' }) });
  await autoSave.opened;
  const row = { section: 'educations' as const, row: 'r' };
  autoSave.edit({ ...row, field: 'institute', inputValue: 'Aalto', value: 'Aalto' });
  autoSave.edit({ ...row, field: 'fieldOfStudy', inputValue: 'Ar', value: 'Ar' });
  const stop = autoSave.subscribe(() => {
    if (!autoSave.ofRow('educations', 'r')[0]?.block) return;
    stop();
    autoSave.edit({ ...row, field: 'fieldOfStudy', inputValue: 'Art', value: 'Art' });
  });
  await autoSave.flush();
  expect(autoSave.ofRow('educations', 'r').map((edit) => edit.inputValue)).toEqual(['Aalto', 'Art']);
});
