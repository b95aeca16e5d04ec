import { BASE_PATH } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import { type StopSignal, stepFailed, type Told, workThrough } from '../../work-through';
import { instantAsString } from '../localization/instants';
import { enqueueMail } from '../mail/mail.service';
import { markTold, type UntoldVisit, untoldVisits } from './untold-changes.repository';

/** The form saves while an employer types, and what is typed back again is no change: the mail waits until they have paused for this long. */
const QUIET_MS = 10 * 60_000;

/**
 * Mails candidates that an employer has been in their application, and whether they changed it: once for each visit, and only if they want it.
 * One that fails is left for the next run.
 * @param stop ends it after the mail that is being made; the next run goes on
 */
export async function tellOfEmployerChanges(
  job: Pick<ApiContext, 'db' | 'clock' | 'config'> & Told,
  stop?: StopSignal,
): Promise<void> {
  const { db, clock, config } = job;
  const now = clock();
  const pages = `${config.publicUrl}${BASE_PATH}`;
  const tell = (untold: UntoldVisit) =>
    db.transaction().execute(async (trx) => {
      if (!(await markTold(trx, untold.employerLoginId, now)) || !untold.wanted) return;
      const { email: to, locale, userId, campaignId, changed } = untold;
      const { title: campaignTitle, employer } = untold.texts[locale];
      const about = {
        campaignTitle,
        employer,
        url: `${pages}/application/${campaignId}?lang=${locale}`,
        settingsUrl: `${pages}/account/settings?lang=${locale}`,
      };
      const common = { to, locale, now, userId };
      if (changed > 0) {
        await enqueueMail(trx, config, { ...common, template: 'employer-change', params: { ...about, changed } });
      } else {
        const params = { ...about, at: instantAsString(untold.at, locale) };
        await enqueueMail(trx, config, { ...common, template: 'employer-visit', params });
      }
    });
  const quietSince = new Date(now.getTime() - QUIET_MS);
  await workThrough(
    (failed) => untoldVisits(db, quietSince, failed),
    ({ employerLoginId }) => employerLoginId,
    tell,
    stepFailed(job, 'employer-changes'),
    stop,
  );
}
