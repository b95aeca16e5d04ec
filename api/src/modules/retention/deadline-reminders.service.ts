import { BASE_PATH } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import { MOST_FAILED, type StopSignal, stepFailed, type Told } from '../../work-through';
import { instantAsString } from '../localization/instants';
import { enqueueMail } from '../mail/mail.service';
import { claimReminder, type DueReminder, dueReminders } from './deadline-reminders.repository';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function timeLeft(deadline: Date, now: Date) {
  const left = deadline.getTime() - now.getTime();
  if (left <= 24 * HOUR_MS) return { unit: 'hours' as const, amount: Math.max(1, Math.round(left / HOUR_MS)) };
  return { unit: 'days' as const, amount: Math.round(left / DAY_MS) };
}

/**
 * Mails who has an unsent application 10 days, 2 days and 3 hours before its deadline, each once however many processes run. One that fails is left
 * for the next run.
 * @param stop ends it after the mail that is being made; the next run goes on
 */
export async function remindOfDeadlines(
  job: Pick<ApiContext, 'db' | 'clock' | 'config'> & Told,
  stop?: StopSignal,
): Promise<void> {
  const { db, clock, config } = job;
  const now = clock();
  const pages = `${config.publicUrl}${BASE_PATH}`;
  const remind = (due: DueReminder) =>
    db.transaction().execute(async (trx) => {
      if (!(await claimReminder(trx, due, now))) return;
      const { email: to, locale, userId, deadline, campaignId } = due;
      const { title, employer } = due.texts[locale];
      const params = {
        title,
        employer,
        deadline: instantAsString(deadline, locale),
        left: timeLeft(deadline, now),
        url: `${pages}/application/${campaignId}?lang=${locale}`,
        settingsUrl: `${pages}/account/settings?lang=${locale}`,
      };
      const mail = { to, template: 'deadline-reminder', locale, params, now, userId, goodUntil: deadline } as const;
      await enqueueMail(trx, config, mail);
    });
  let failed = 0;
  for await (const due of dueReminders(db, now)) {
    if (stop?.aborted || failed === MOST_FAILED) return;
    await remind(due).catch((error: unknown) => {
      failed += 1;
      stepFailed(job, 'deadline-reminders')(error);
    });
  }
}
