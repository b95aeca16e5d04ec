import { randomUUID } from 'node:crypto';
import type { Locale } from '@portal/contract/limits';
import type { Db } from '../../db/database';
import { insertMail, latestMails, type MailRow } from './mail.repository';
import { brandOf, type MailLook } from './mail-brand';
import { renderMail } from './render-mail';
import { MAIL_LIFE_MS, type MailKeys, openMail, sealEndUrl, sealMail } from './sealed-mail';
import { type MailTemplates, TEMPLATES } from './templates';

/** What a mail needs of the settings. */
export type MailSender = MailLook & MailKeys;

export interface MailOrder<Name extends keyof MailTemplates> {
  to: string;
  template: Name;
  locale: Locale;
  params: MailTemplates[Name];
  now: Date;
  /** Person whose data the mail is; it goes when their account goes. */
  userId?: string;
  /** Address at which a mail program may end mails of this kind by itself. RFC 8058 */
  endUrl?: string;
}

/**
 * Puts a mail into the outbox, in the caller's transaction: it is sent if and only if what it tells has happened.
 * @param db transaction of the business write
 * @param look says whose portal the mail comes from
 */
export async function enqueueMail<Name extends keyof MailTemplates>(
  db: Db,
  look: MailSender,
  order: MailOrder<Name>,
): Promise<void> {
  const content = TEMPLATES[order.template](order.params, order.locale);
  const id = randomUUID();
  await insertMail(db, {
    id,
    user_id: order.userId ?? null,
    to_address: order.to,
    ...sealMail(look, id, renderMail(content, order.locale, brandOf(look))),
    end_url: order.endUrl === undefined ? null : sealEndUrl(look, id, order.endUrl),
    created_at: order.now,
    next_attempt_at: order.now,
    give_up_after: new Date(order.now.getTime() + lifeOf(order)),
  });
}

/** A code or link is of no use to anybody after its time. */
function lifeOf({ params }: { params: object }): number {
  return 'minutes' in params && typeof params.minutes === 'number' ? params.minutes * 60_000 : MAIL_LIFE_MS;
}

/** What a portal without a mail server keeps, newest first. */
export async function mailsKept(db: Db, keys: MailKeys): Promise<MailRow[]> {
  return (await latestMails(db)).map((mail) => openMail(keys, mail));
}
