import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createTestApi, type TestApi } from '../../../test/harness';
import { endOtherSessions, replaceId } from '../../http/sessions/sessions.repository';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
});
afterAll(() => portal.close());

const LINK = /\/reset-password\/([^/\s]+)\/([^?\s]+)/;

test('a new password that is set with the id of before keeps the session that followed it, and ends all others', async () => {
  const { browser, email, username, password } = await portal.candidate({ acceptedTerms: false });
  const other = portal.browser();
  await other.logIn(username, password);
  await browser.post('authentication/recover-password', { email });
  const [, id, hash] = LINK.exec((await portal.outbox())[0]?.text ?? '') ?? [];
  // Another tab sends with the cookie that it had before the terms were accepted.
  const underWay = portal.browser();
  for (const [name, value] of browser.cookies) underWay.cookies.set(name, value);
  await browser.post('tos/accept');
  const reset = { id, hash, password: 'uusi hyvä lauseke' };
  expect((await underWay.post('authentication/reset-password', reset)).body).toEqual({ ok: true });
  expect((await browser.post('authentication/refresh')).status).toBe(200);
  expect((await other.post('authentication/refresh')).status).toBe(401);
});

test('a session that gets a new id while the others are ended does not outlive them', async () => {
  const { id: userId, username, password } = await portal.candidate();
  await portal.browser().logIn(username, password);
  const sessions = () => portal.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();
  const [kept, other] = (await sessions()).map(({ id }) => id);
  if (!kept || !other) throw new Error('two sessions were to be there');
  const change = await portal.db.startTransaction().execute();
  await replaceId(change, other, randomBytes(32), new Date(portal.clock.now().getTime() + 10_000));
  const ending = portal.db.transaction().execute((trx) => endOtherSessions(trx, userId, kept));
  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db);
    return rows.length > 0;
  };
  while (!(await isWaiting())) await wait(5);
  await change.commit().execute();
  await ending;
  expect((await sessions()).map(({ id }) => id)).toEqual([kept]);
});
