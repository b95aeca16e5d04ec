import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createTestApi, type TestApi } from '../../../test/harness';
import type { Db } from '../../db/database';
import { endSessions } from './accounts.service';
import { rememberBrowser } from './known-browsers.repository';
import { LoginService } from './login.service';
import { findUser } from './users.repository';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
});
afterAll(() => portal.close());

async function untilSomebodyWaits(): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await waiting.execute(portal.db)).rows.length === 0) await wait(5);
}

type Locked = 'sessions' | 'account_changes' | 'password_resets';
/** Fails at once where another transaction has locked one of the rows. */
const lockAtOnce = (trx: Db, table: Locked, userId: string) =>
  trx.selectFrom(table).select('user_id').where('user_id', '=', userId).forUpdate().noWait().execute();

/** A log-in of somebody who is logged in in this browser, up to the end of its session of before. */
async function logInAgain(trx: Db, userId: string): Promise<void> {
  const login = new LoginService(portal.api.context);
  const { password_hash: passwordHash = null } = (await findUser(trx, userId)) ?? {};
  expect(await login.enter(trx, { userId, passwordHash }, 'Firefox', `browser of ${userId}`)).toBe(true);
}

type Candidate = Awaited<ReturnType<TestApi['candidate']>>;
const newestMail = async () => (await portal.outbox())[0];

describe('what changes an account waits for its log-ins before it locks what hangs on the account:', () => {
  const cases: [string, Locked, (candidate: Candidate) => Promise<() => Promise<unknown>>][] = [
    [
      'logging out everywhere',
      'sessions',
      async ({ id }) =>
        () =>
          portal.db.transaction().execute((trx) => endSessions(trx, id, undefined)),
    ],
    [
      'a change that a code brings into force',
      'account_changes',
      async ({ browser, password, username }) => {
        await browser.post('settings/change_username', { username: `${username} uusi`, password });
        const code = /\b\d{6}\b/.exec((await newestMail())?.subject ?? '')?.[0];
        return async () => {
          expect((await browser.post('settings/change_username/confirm', { code })).body).toEqual({ ok: true });
        };
      },
    ],
    [
      'a new password by a mailed link',
      'password_resets',
      async ({ browser, email }) => {
        await browser.post('authentication/recover-password', { email });
        const [, id, hash] = /\/reset-password\/([^/\s]+)\/([^?\s]+)/.exec((await newestMail())?.text ?? '') ?? [];
        const reset = { id, hash, password: 'uusi hyvä lauseke' };
        return async () => {
          expect((await browser.post('authentication/reset-password', reset)).body).toEqual({ ok: true });
        };
      },
    ],
  ];
  test.each(cases)('%s', async (_, table, prepare) => {
    const candidate = await portal.candidate();
    await rememberBrowser(portal.db, `browser of ${candidate.id}`, candidate.id, portal.clock.now());
    const change = await prepare(candidate);
    const logIn = await portal.db.startTransaction().execute();
    await logInAgain(logIn, candidate.id);
    const changing = change();
    await untilSomebodyWaits();
    const rows = await lockAtOnce(logIn, table, candidate.id).catch((error: Error) => error.message);
    await logIn.commit().execute();
    await changing;
    expect(rows).toEqual([{ user_id: candidate.id }]);
  });
});
