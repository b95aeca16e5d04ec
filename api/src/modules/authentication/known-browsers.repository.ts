import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database';

/** The database does not know the cookie. */
const hash = (secret: string): Buffer => createHash('sha256').update(`known browser\n${secret}`).digest();

/** More than anybody uses; beyond them the one unused for longest is forgotten. */
const MOST = 20;

/** Whether the owner of an account has logged in with this browser. Asked also for accounts that do not exist: it takes as long. */
export async function isKnownBrowser(db: Db, secret: string | undefined, userId: string | undefined): Promise<boolean> {
  if (secret === undefined) return false;
  const nobody = '00000000-0000-0000-0000-000000000000';
  const row = await db
    .selectFrom('known_browsers')
    .select('id')
    .where('user_id', '=', userId ?? nobody)
    .where('id', '=', hash(secret))
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberBrowser(trx: Db, secret: string, userId: string, now: Date): Promise<void> {
  await trx
    .insertInto('known_browsers')
    .values({ id: hash(secret), user_id: userId, last_login_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet({ last_login_at: now }))
    .execute();
  await sql`
    delete from known_browsers where user_id = ${userId} and id not in (
      select id from known_browsers where user_id = ${userId} order by last_login_at desc limit ${MOST})`.execute(trx);
}

/** After a password that somebody else may have known, no browser counts as the owner's. */
export async function forgetBrowsers(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('known_browsers').where('user_id', '=', userId).execute();
}
