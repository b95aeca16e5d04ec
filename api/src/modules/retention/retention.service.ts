import { BASE_PATH, perLocale } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import { type StopSignal, stepFailed, workThrough } from '../../work-through';
import { erasePerson } from '../account/erase-person.service';
import { isDue } from '../applications/retention';
import { removeUnusedFiles } from '../attachments/unused-files.service';
import { removeApplication } from '../life-cycle/remove-application.service';
import { enqueueMail } from '../mail/mail.service';
import { lockForLeaving } from '../substitutions/pools/members.service';
import { endIfLeftOver, leftOverMembers, nameOf } from './left-over-members';
import { forgetEndedMemberships, forgetOldAvailability, forgetOldGigs } from './old-gigs.repository';
import {
  accountsToNotify,
  accountsToRemove,
  forgetOldTraces,
  type IdleAccount,
  isRemovable,
  lockForRemoval,
  markNotified,
  type OldApplication,
  oldApplications,
} from './retention.repository';

type Job = Pick<ApiContext, 'db' | 'clock' | 'config' | 'log' | 'metrics'>;

const FIRST = '00000000-0000-0000-0000-000000000000';
const NOTICE_MS = 14 * 86_400_000;

const DAYS = perLocale(
  (_locale, tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'Europe/Helsinki' }),
);

const due = (application: OldApplication, now: Date): boolean => isDue(application.state, application, now);

const told = (job: Job, step: string) => stepFailed(job, 'retention', step);

/** Looked at again while nobody else can touch it: it may have been edited or sent a moment ago. */
async function removeIfDue(job: Job, id: string, now: Date): Promise<void> {
  const contents = await job.db.transaction().execute(async (trx) => {
    const lockBefore = (campaignId: number, userId: string) => lockForLeaving(trx, campaignId, userId, now);
    const locked = await lockForRemoval(trx, id, lockBefore);
    return locked && due(locked, now) ? removeApplication(trx, id, now) : [];
  });
  await removeUnusedFiles(job, contents);
}

/**
 * Sent applications go after two years, but not while they make somebody a member of a pool; drafts and cancelled ones after half a year. The
 * profile stays as long as the account.
 */
async function removeOldApplications(job: Job, stop?: StopSignal): Promise<void> {
  const { db, clock } = job;
  const now = clock();
  for (let after = FIRST; ; ) {
    const batch = await oldApplications(db, now, after);
    for (const { id } of batch.filter((application) => due(application, now))) {
      if (stop?.aborted) return;
      await removeIfDue(job, id, now).catch(told(job, 'applications'));
    }
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Nobody can leave a pool without an application, and an older version removes one without ending the membership. */
async function endLeftOverMembers(job: Job, stop?: StopSignal): Promise<void> {
  const now = job.clock();
  await workThrough(
    (failed) => leftOverMembers(job.db, now, failed),
    nameOf,
    (member) => job.db.transaction().execute((trx) => endIfLeftOver(trx, member, now)),
    told(job, 'left-over members'),
    stop,
  );
}

/** Tells people two weeks ahead that their account is about to be removed. */
async function announceRemovals(job: Job, stop?: StopSignal): Promise<void> {
  const { db, clock, config } = job;
  const now = clock();
  const announce = (account: IdleAccount) =>
    db.transaction().execute(async (trx) => {
      if (!(await markNotified(trx, account, now))) return;
      const { email: to, locale, id: userId } = account;
      // Whoever was told late has two weeks all the same.
      const day = new Date(Math.max(account.due.getTime(), now.getTime() + NOTICE_MS));
      const params = { date: DAYS[locale].format(day), url: `${config.publicUrl}${BASE_PATH}/login?lang=${locale}` };
      await enqueueMail(trx, config, { to, template: 'account-removal', locale, params, now, userId });
    });
  await workThrough(
    (failed) => accountsToNotify(db, now, failed),
    ({ id }) => id,
    announce,
    told(job, 'announcements'),
    stop,
  );
}

/** Erases people who have not logged in for a year and were told two weeks ago. */
async function removeIdleAccounts(job: Job, stop?: StopSignal): Promise<void> {
  const now = job.clock();
  await workThrough(
    (failed) => accountsToRemove(job.db, now, failed),
    (id) => id,
    (id) => erasePerson(job, id, { by: 'retention', stillDue: (trx) => isRemovable(trx, id, now) }),
    told(job, 'accounts'),
    stop,
  );
}

const STEPS: Readonly<Record<string, (job: Job, stop?: StopSignal) => Promise<void>>> = {
  applications: removeOldApplications,
  'left-over members': endLeftOverMembers,
  memberships: ({ db, clock }) => forgetEndedMemberships(db, clock()),
  announcements: announceRemovals,
  accounts: removeIdleAccounts,
  traces: ({ db, clock }) => forgetOldTraces(db, clock()),
  gigs: ({ db, clock }) => forgetOldGigs(db, clock()),
  availability: ({ db, clock }) => forgetOldAvailability(db, clock()),
};

/**
 * Removes what has been kept long enough; what fails with one kind does not keep the others. docs/design/fields-and-content.md#retention
 * @param stop ends it after what is being removed; the next run goes on
 */
export async function keepTheTerms(job: Job, stop?: StopSignal): Promise<void> {
  for (const [step, run] of Object.entries(STEPS)) {
    if (stop?.aborted) return;
    await run(job, stop).catch(told(job, step));
  }
}
