import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database';
import type { MailsTable } from '../../db/tables/infrastructure.tables';

export type MailRow = Selectable<MailsTable>;

export async function insertMail(db: Db, mail: Insertable<MailsTable>): Promise<void> {
  await db.insertInto('mails').values(mail).execute();
}

/** The mail that is due next, locked so that no other worker takes it too. */
export function lockDueMail(trx: Db, now: Date): Promise<MailRow | undefined> {
  return trx
    .selectFrom('mails')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .orderBy('rank')
    .orderBy('next_attempt_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** What was sent is not kept: the receiver has it, and codes and names have no business here any longer. */
export async function markSent(trx: Db, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ sent_at: now, subject: '', text: '', html: '', end_url: null, attachment: null })
    .where('id', '=', id)
    .execute();
}

export async function postpone(trx: Db, id: string, attempts: number, next: Date): Promise<void> {
  await trx.updateTable('mails').set({ attempts, next_attempt_at: next }).where('id', '=', id).execute();
}

export async function giveUp(trx: Db, id: string, attempts: number, now: Date): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ attempts, given_up_at: now, subject: '', text: '', html: '', end_url: null, attachment: null })
    .where('id', '=', id)
    .execute();
}

const OUTBOX_LIMIT = 200;

/** Newest first. */
export function latestMails(db: Db): Promise<MailRow[]> {
  return db.selectFrom('mails').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(OUTBOX_LIMIT).execute();
}
