import { BASE_PATH } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import { type StopSignal, stepFailed, type Told, workThrough } from '../../work-through';
import { instantAsString } from '../localization/instants';
import { enqueueMail } from '../mail/mail.service';
import { claimSavedReminder, type DueSavedReminder, dueSavedReminders } from './saved-reminders.repository';

/**
 * Mails who has saved a position two days before its deadline, once however many processes run. One that fails is left for the next run.
 * @param stop ends it after the mail that is being made; the next run goes on
 */
export async function remindOfSavedPositions(
  job: Pick<ApiContext, 'db' | 'clock' | 'config'> & Told,
  stop?: StopSignal,
): Promise<void> {
  const { db, clock, config } = job;
  const now = clock();
  const pages = `${config.publicUrl}${BASE_PATH}`;
  const remind = (due: DueSavedReminder) =>
    db.transaction().execute(async (trx) => {
      if (!(await claimSavedReminder(trx, due))) return;
      const { userId, email: to, locale, campaignId, internal, deadline, texts } = due;
      const { title, employer } = texts[locale];
      const params = {
        title,
        employer,
        deadline: instantAsString(deadline, locale),
        url: `${pages}/${internal ? 'internal' : 'positions'}/${campaignId}?lang=${locale}`,
        settingsUrl: `${pages}/account/settings?lang=${locale}`,
      };
      const mail = {
        to,
        template: 'saved-position-reminder',
        locale,
        params,
        now,
        userId,
        goodUntil: deadline,
      } as const;
      await enqueueMail(trx, config, mail);
    });
  await workThrough(
    (failed) => dueSavedReminders(db, now, failed),
    ({ id }) => id,
    remind,
    stepFailed(job, 'saved-position-reminders'),
    stop,
  );
}
