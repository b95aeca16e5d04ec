import { BASE_PATH } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import { instantAsString } from '../localization/instants';
import { enqueueMail } from '../mail/mail.service';
import { claimSavedReminder, type DueSavedReminder, dueSavedReminders } from './saved-reminders.repository';

/** Mails who has saved a position two days before its deadline, once however many processes run. */
export async function remindOfSavedPositions({ db, clock, config }: Pick<ApiContext, 'db' | 'clock' | 'config'>) {
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
  for (;;) {
    const batch = await dueSavedReminders(db, now);
    if (batch.length === 0) return;
    for (const due of batch) await remind(due);
  }
}
