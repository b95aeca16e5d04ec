import { createTransport } from 'nodemailer';
import type { ApiContext } from '../../context';
import { errorFacts } from '../../error-facts';
import { claimDueMail, giveUp, type MailRow, markSent, postpone } from './mail.repository';
import type { AttachedFile, MakeAttachment } from './mail-attachment';
import { type MailWorker, POLL_MS, startLane } from './mail-lane';
import { ALL_RANKS, WAITED_FOR_RANK } from './mail-rank';
import { openEndUrl, openMail } from './sealed-mail';

const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 60 * 60_000;
const SMTP_LIMIT_MS = 20_000;
/** Longer than a mail takes: what a process that died has claimed is sent by another after this time. */
const CLAIM_MS = 2 * 60_000;
/** Highest ranks of the mails of each lane. One is for those alone that somebody waits for, however slowly the others go. */
const LANES = [ALL_RANKS, ALL_RANKS, ALL_RANKS, WAITED_FOR_RANK];

/** By these a mail program offers to end the mails, without opening a page. RFC 8058 */
function endHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/**
 * Sends the outbox over SMTP. Several processes may do it at once: a mail is claimed before it is sent. No transaction waits
 * for the mail server.
 * @param makeAttachment makes the file of a mail that has one
 */
export function startMailWorker(
  { config, db, clock, log, metrics }: ApiContext,
  smtpUrl: string,
  makeAttachment: MakeAttachment,
): MailWorker {
  const limits = { connectionTimeout: SMTP_LIMIT_MS, greetingTimeout: SMTP_LIMIT_MS, socketTimeout: SMTP_LIMIT_MS };
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: LANES.length, ...limits });
  const domain = new URL(config.publicUrl).hostname;

  /** A mail whose file cannot be made goes without it, and says where the file is. */
  const attachmentsOf = async ({ id, user_id: userId, attachment }: MailRow): Promise<AttachedFile[]> => {
    if (userId === null || attachment === null) return [];
    try {
      const file = await makeAttachment(userId, attachment);
      return file ? [file] : [];
    } catch (error) {
      log.warn({ mailId: id, error: errorFacts(error) }, 'mail goes without its attachment');
      return [];
    }
  };

  const send = async (mail: MailRow): Promise<unknown> =>
    transport.sendMail({
      from: config.mailFrom,
      to: mail.to_address,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      attachments: await attachmentsOf(mail),
      // The same at every try, so that a receiver who got it twice shows it once.
      messageId: `<${mail.id}@${domain}>`,
      date: mail.created_at,
      headers: { 'Auto-Submitted': 'auto-generated', ...endHeaders(openEndUrl(config, mail)) },
    });

  /** @returns whether there may be more */
  const sendOne = async (mostRank: number): Promise<boolean> => {
    const now = clock();
    const mail = await claimDueMail(db, now, new Date(now.getTime() + CLAIM_MS), mostRank);
    if (!mail) return false;
    if (mail.give_up_after <= now) {
      await giveUp(db, mail.id, mail.attempts, now);
      metrics.mails.givenUp(mail.rank);
      log.warn({ mailId: mail.id, attempts: mail.attempts }, 'mail was given up');
      return true;
    }
    try {
      await send(openMail(config, mail));
    } catch (error) {
      metrics.mails.failed(mail.rank);
      const attempts = mail.attempts + 1;
      const delay = Math.min(FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 10), LONGEST_DELAY_MS);
      await postpone(db, mail.id, attempts, new Date(clock().getTime() + delay));
      log.warn({ mailId: mail.id, attempts, error: errorFacts(error) }, 'mail was not sent');
      return true;
    }
    metrics.mails.sent(mail.rank);
    await markSent(db, mail.id, clock());
    return true;
  };

  metrics.jobs.expect('mails', POLL_MS);
  const lanes = LANES.map((mostRank) => startLane(() => metrics.jobs.run('mails', () => sendOne(mostRank)), log));
  return {
    async run() {
      await Promise.all(lanes.map((lane) => lane.run()));
    },
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
      transport.close();
    },
  };
}
