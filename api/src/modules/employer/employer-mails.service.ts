import { BASE_PATH } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import { enqueueMail } from '../mail/mail.service';
import { markTold, type UntoldChanges, untoldChanges } from './untold-changes.repository';

/** The form saves while an employer types, and what is typed back again is no change: the mail waits until they have paused for this long. */
const QUIET_MS = 10 * 60_000;

/** Mails candidates what an employer has changed in their application, once for each time an employer was let in, and only if they want it. */
export async function tellOfEmployerChanges({ db, clock, config }: Pick<ApiContext, 'db' | 'clock' | 'config'>) {
  const now = clock();
  const pages = `${config.publicUrl}${BASE_PATH}`;
  const tell = (untold: UntoldChanges) =>
    db.transaction().execute(async (trx) => {
      if (!(await markTold(trx, untold.employerLoginId, now)) || !untold.wanted) return;
      const { email: to, locale, userId, campaignId, changed } = untold;
      const { title: campaignTitle, employer } = untold.texts[locale];
      const params = {
        campaignTitle,
        employer,
        changed,
        url: `${pages}/application/${campaignId}?lang=${locale}`,
        settingsUrl: `${pages}/account/settings?lang=${locale}`,
      };
      await enqueueMail(trx, config, { to, template: 'employer-change', locale, params, now, userId });
    });
  for (;;) {
    const batch = await untoldChanges(db, new Date(now.getTime() - QUIET_MS));
    if (batch.length === 0) return;
    for (const untold of batch) await tell(untold);
  }
}
