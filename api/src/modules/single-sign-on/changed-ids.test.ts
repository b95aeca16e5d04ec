import { randomBytes } from 'node:crypto';
import { OwnSessions } from '@portal/contract/account';
import type { Db } from '../../db/database';
import { deleteSession, endOtherSessions, replaceId } from '../../http/sessions/sessions.repository';
import { endSessionsOf } from './identities.repository';
import { createSignOnPortal, linkPerson, type SignOnPortal, signOn, subOf } from './sign-on.fixture';

let portal: SignOnPortal;
beforeAll(async () => {
  portal = await createSignOnPortal();
});
afterEach(async () => {
  await portal.db.deleteFrom('users').execute();
});
afterAll(() => portal.close());

/** Somebody who is logged in by the service. */
async function loggedIn() {
  const { id: userId } = await linkPerson(portal, 'demo');
  await signOn(await portal.browser().open(), 'demo');
  const { session_id } = await portal.db.selectFrom('sign_on_sessions').select('session_id').executeTakeFirstOrThrow();
  return { userId, from: session_id, to: randomBytes(32) };
}
const change = (trx: Db, from: Buffer, to: Buffer) =>
  replaceId(trx, from, to, new Date(portal.clock.now().getTime() + 10_000));
const sessionsOf = (userId: string) =>
  portal.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();
const end: Record<string, (trx: Db, userId: string, from: Buffer) => Promise<unknown>> = {
  'a log-out in the portal': (trx: Db, _userId: string, from: Buffer) => deleteSession(trx, from),
  'a log-out at the service': (trx: Db) =>
    endSessionsOf(trx, {
      issuer: portal.provider.issuer,
      sid: undefined,
      subject: subOf('demo'),
      at: new Date(Date.now() + 60_000),
    }),
  'the removal of the service': (trx: Db, userId: string) =>
    endOtherSessions(trx, userId, randomBytes(32), portal.provider.issuer),
};

/** Begins an ending while a session gets a new id. */
async function endWhileChanging(from: Buffer, to: Buffer, begin: () => Promise<unknown>): Promise<void> {
  let ending: Promise<unknown> = Promise.resolve();
  await portal.db.transaction().execute(async (trx) => {
    await change(trx, from, to);
    ending = begin();
    // Until it waits for the row.
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  await ending;
}

test.each(Object.entries(end))('%s ends a session that gets a new id at that moment', async (_what, endAll) => {
  const { userId, from, to } = await loggedIn();
  await endWhileChanging(from, to, () => portal.db.transaction().execute((other) => endAll(other, userId, from)));
  expect(await sessionsOf(userId)).toEqual([]);
});

test('a log-out of another browser in the settings ends a session that gets a new id at that moment', async () => {
  const { userId, from, to } = await loggedIn();
  const browser = await portal.browser().open();
  await signOn(browser, 'demo');
  const { sessions } = (await browser.get('settings/sessions')).read(OwnSessions);
  const { id } = sessions.find(({ current }) => !current) ?? {};
  await endWhileChanging(from, to, () => browser.post('settings/sessions/end', { id }));
  const left = (await browser.get('settings/sessions')).read(OwnSessions).sessions;
  expect(left.map(({ current }) => current)).toEqual([true]);
  expect(await sessionsOf(userId)).toHaveLength(1);
});

test('the session in which a service is removed goes on where it has just got a new id', async () => {
  const { userId, from, to } = await loggedIn();
  await change(portal.db, from, to);
  await portal.db.transaction().execute((trx) => endOtherSessions(trx, userId, from, portal.provider.issuer));
  expect(await sessionsOf(userId)).toHaveLength(2);
});
