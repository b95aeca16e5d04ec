import { randomUUID } from 'node:crypto';
import type { Locale } from '@portal/contract/limits';
import type { Db } from '../../db/database';
import { insertMail, latestMails, type MailRow } from './mail.repository';
import { brandOf, type MailLook } from './mail-brand';
import { renderMail } from './render-mail';
import { type MailTemplates, TEMPLATES } from './templates';

export interface MailOrder<Name extends keyof MailTemplates> {
  to: string;
  template: Name;
  locale: Locale;
  params: MailTemplates[Name];
  now: Date;
  /** Person whose data the mail is; it goes when their account goes. */
  userId?: string;
}

/**
 * Puts a mail into the outbox, in the caller's transaction: it is sent if and only if what it tells has happened.
 * @param db transaction of the business write
 * @param look says whose portal the mail comes from
 */
export async function enqueueMail<Name extends keyof MailTemplates>(
  db: Db,
  look: MailLook,
  order: MailOrder<Name>,
): Promise<void> {
  const content = TEMPLATES[order.template](order.params, order.locale);
  await insertMail(db, {
    id: randomUUID(),
    user_id: order.userId ?? null,
    to_address: order.to,
    ...renderMail(content, order.locale, brandOf(look)),
    created_at: order.now,
    next_attempt_at: order.now,
  });
}

/** What a portal without a mail server keeps, newest first. */
export function mailsKept(db: Db): Promise<MailRow[]> {
  return latestMails(db);
}
