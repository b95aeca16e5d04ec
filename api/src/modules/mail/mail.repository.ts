import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database';
import type { MailsTable } from '../../db/tables/infrastructure.tables';

export type MailRow = Selectable<MailsTable>;

export async function insertMail(db: Db, mail: Insertable<MailsTable>): Promise<void> {
  await db.insertInto('mails').values(mail).execute();
}

/**
 * Claims the mail that is due next: until `until` no other worker takes it.
 * @param mostRank mails of a higher rank are left to others
 */
export async function claimDueMail(db: Db, now: Date, until: Date, mostRank: number): Promise<MailRow | undefined> {
  return db
    .updateTable('mails')
    .set({ next_attempt_at: until })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('mails')
        .select('id')
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where('next_attempt_at', '<=', now)
        .where('rank', '<=', mostRank)
        .orderBy('rank')
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/**
 * What was sent is not kept: the receiver has it, and codes and names have no business here any longer. An address goes where no account takes the
 * mail along when it is closed: the person may have another address by then.
 */
const EMPTIED = {
  subject: '',
  text: '',
  html: '',
  end_url: null,
  attachment: null,
  to_address: sql<string>`case when user_id is null then '' else to_address end`,
};

export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: now, ...EMPTIED })
    .where('id', '=', id)
    .execute();
}

export async function postpone(db: Db, id: string, attempts: number, next: Date): Promise<void> {
  await db.updateTable('mails').set({ attempts, next_attempt_at: next }).where('id', '=', id).execute();
}

export async function giveUp(db: Db, id: string, attempts: number, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ attempts, given_up_at: now, ...EMPTIED })
    .where('id', '=', id)
    .execute();
}

/** What is not sent yet, by rank. */
export function waitingMails(db: Db): Promise<{ rank: number; count: number; oldest: Date; due: Date }[]> {
  return db
    .selectFrom('mails')
    .select(({ fn }) => [
      'rank',
      fn.countAll<number>().as('count'),
      fn.min('created_at').as('oldest'),
      fn.min('next_attempt_at').as('due'),
    ])
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .groupBy('rank')
    .execute();
}

const OUTBOX_LIMIT = 200;

/** Newest first. */
export function latestMails(db: Db): Promise<MailRow[]> {
  return db.selectFrom('mails').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(OUTBOX_LIMIT).execute();
}
