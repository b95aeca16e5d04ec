import { isEmail, normalizeEmail } from '@portal/field-rules/contact';
import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../db/database';
import type { SignOnRegistrationRow, SignOnRegistrationsTable } from '../../db/tables/single-sign-on.tables';
import type { BearerIdentity } from './token-claims';

/** As many as an account may have; the person sees the name and can mend it. */
const NAME_MAX_LENGTH = 100;

/** Cut between characters, never in the middle of one. */
const shorten = (name = '') => [...name].slice(0, NAME_MAX_LENGTH).join('');

/** What is kept of somebody's first log-in, besides session and token. */
export function registrationOf(identity: BearerIdentity, now: Date) {
  const told = normalizeEmail(identity.email ?? '');
  const email = isEmail(told) ? told : null;
  return {
    issuer: identity.issuer,
    subject: identity.subject,
    sid: identity.sid ?? null,
    issued_at: identity.issuedAt,
    authenticated_at: identity.authenticatedAt,
    first_name: shorten(identity.givenName),
    last_name: shorten(identity.familyName),
    email,
    email_proven: email !== null && identity.emailVerified,
    strong: identity.strong,
    created_at: now,
  };
}

export async function keepRegistration(db: Db, row: Insertable<SignOnRegistrationsTable>): Promise<void> {
  await db
    .insertInto('sign_on_registrations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function findRegistration(db: Db, sessionId: Buffer): Promise<SignOnRegistrationRow | undefined> {
  return db.selectFrom('sign_on_registrations').selectAll().where('session_id', '=', sessionId).executeTakeFirst();
}

/** Locked until the transaction ends, so that of fifty tries at once each sees what the one before it did. */
export function lockRegistration(trx: Db, sessionId: Buffer): Promise<SignOnRegistrationRow | undefined> {
  return trx
    .selectFrom('sign_on_registrations')
    .selectAll()
    .where('session_id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
}

export async function changeRegistration(
  trx: Db,
  sessionId: Buffer,
  changes: Updateable<SignOnRegistrationsTable>,
): Promise<void> {
  await trx.updateTable('sign_on_registrations').set(changes).where('session_id', '=', sessionId).execute();
}

/** It has led to an account. */
export async function deleteRegistration(trx: Db, sessionId: Buffer): Promise<void> {
  await trx.deleteFrom('sign_on_registrations').where('session_id', '=', sessionId).execute();
}
