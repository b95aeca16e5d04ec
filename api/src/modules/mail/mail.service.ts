import { randomUUID } from 'node:crypto';
import type { Locale } from '@portal/contract/limits';
import type { Db } from '../../db/database';
import { brandOf, type MailLook } from '../../portal-brand';
import { insertMail, latestMails, type MailRow, waitingMails } from './mail.repository';
import type { MailAttachment } from './mail-attachment';
import { mailRank } from './mail-rank';
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
  attachment?: MailAttachment;
  /** When what it tells is of no use any more: it is not sent then. */
  goodUntil?: Date;
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
    attachment: order.attachment === undefined ? null : JSON.stringify(order.attachment),
    rank: mailRank(order.template),
    created_at: order.now,
    next_attempt_at: order.now,
    give_up_after: endOf(order),
  });
}

/** A code or link is of no use to anybody after its time. */
function endOf({ params, now, goodUntil }: { params: object; now: Date; goodUntil?: Date }): Date {
  const life = 'minutes' in params && typeof params.minutes === 'number' ? params.minutes * 60_000 : MAIL_LIFE_MS;
  const end = now.getTime() + life;
  return new Date(goodUntil === undefined ? end : Math.min(end, goodUntil.getTime()));
}

/** How many mails wait, by rank, and since when. */
export const mailsWaiting = waitingMails;

/** What a portal without a mail server keeps, newest first. */
export async function mailsKept(db: Db, keys: MailKeys): Promise<MailRow[]> {
  return (await latestMails(db)).map((mail) => openMail(keys, mail));
}
