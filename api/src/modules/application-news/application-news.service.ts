import { BASE_PATH } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { enqueueMail, type MailSender } from '../mail/mail.service';
import { type ApplicationNews, noteNews, takeDueNews } from './application-news.repository';

/** An employer's system often says several things in a row: one mail tells of all that come within this time after another. */
const PAUSE_MS = 10 * 60_000;

/** What stays out of the mail: the content. It is read in the portal. */
async function mailNews(trx: Db, sender: MailSender, news: ApplicationNews, now: Date): Promise<void> {
  const { email: to, locale, userId, campaignId, texts, message } = news;
  const { title: campaignTitle, employer } = texts[locale];
  const pages = `${sender.publicUrl}${BASE_PATH}`;
  const url = `${pages}/application/${campaignId}?step=sent&lang=${locale}`;
  const params = { campaignTitle, employer, message, url, settingsUrl: `${pages}/account/settings?lang=${locale}` };
  await enqueueMail(trx, sender, { to, template: 'application-news', locale, params, now, userId });
}

/**
 * Tells a candidate by mail that an employer has said something: at once, or soon after where they were told a moment ago.
 * @param trx holds what the employer said as well
 */
export async function tellOfNews(trx: Db, sender: MailSender, news: ApplicationNews, now: Date): Promise<void> {
  if (!news.wanted) return;
  const { id: applicationId, message } = news;
  if (await noteNews(trx, { applicationId, message }, PAUSE_MS, now)) await mailNews(trx, sender, news, now);
}

/**
 * Mails the news that had to wait, each once however many processes run. Who has read them meanwhile, or wants no mails any more, gets none.
 * @param stop ends it after the mail that is being made
 */
export async function mailWaitingNews(
  { db, config, clock }: Pick<ApiContext, 'db' | 'config' | 'clock'>,
  stop?: AbortSignal,
): Promise<void> {
  const tellOne = () =>
    db.transaction().execute(async (trx) => {
      const now = clock();
      const news = await takeDueNews(trx, now);
      if (news?.wanted) await mailNews(trx, config, news, now);
      return news !== undefined;
    });
  while (stop?.aborted !== true && (await tellOne()));
}
