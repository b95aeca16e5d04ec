import { CancelGigRequest } from '@portal/contract/employer-gigs';
import type { DrawRecord } from '@portal/contract/substitutions/offers';
import type { Kysely } from 'kysely';
import { CommandError } from '../../command-error';
import type { Db } from '../../db/database';
import type { Database } from '../../db/schema';
import { UUID } from '../../uuid';
import { recordAudit } from '../audit/audit.service';
import { repeatDraw } from '../substitutions/gigs/draw';
import { cancelGig, withdrawGig } from '../substitutions/gigs/end-gig.service';
import { employerOf, readGig, readGigs, type StoredGig } from '../substitutions/gigs/gig-reading.service';
import { drawRecord } from '../substitutions/offers/draw-record';
import { confirmOffer } from '../substitutions/offers/employer-answers.service';
import { type OperatorCall, recordOperatorCall } from './employer-calls.repository';
import { employerOfOffer, gigIdsOf, offersOfGig } from './employer-gigs.repository';

type Portal = Kysely<Database>;

/** Undoes what a dry run has done. */
class DryRun extends Error {
  override name = 'DryRun';
}

const summary = (gig: StoredGig) => ({
  gigId: gig.row.id,
  id: gig.row.employer_key,
  employer: employerOf(gig),
  pool: gig.row.campaign_id,
  mode: gig.row.mode,
  state: gig.row.state,
  slots: gig.slots,
  free: gig.free,
  startsAt: gig.row.starts_at.toISOString(),
  replyBy: gig.row.reply_by.toISOString(),
});

async function requireGig(db: Portal, gigId: string): Promise<StoredGig> {
  const gig = UUID.test(gigId) ? await readGig(db, gigId) : undefined;
  if (!gig) throw new CommandError('gig', `there is no gig ${gigId}`, 'see: portal gigs list');
  return gig;
}

export interface GigListing {
  employer?: string | undefined;
  pool?: number | undefined;
  /** Those that end after it, which is now where it is left out. */
  from?: string | undefined;
  page?: number | undefined;
}

/** A hundred on a page, the next to begin first. @throws CommandError for a day that there is not */
export async function listGigs(db: Portal, { employer, pool, from, page = 1 }: GigListing, now: Date) {
  const since = from === undefined ? now : new Date(from);
  if (Number.isNaN(since.getTime())) throw new CommandError('from', `${from} is no day`, 'write it as 2027-01-31');
  const found = await gigIdsOf(db, employer, { pool, from: since }, { page, nextFirst: true });
  const ids = found.map(({ id }) => id);
  const gigs = await readGigs(db, ids);
  return ids.flatMap((id) => {
    const gig = gigs.get(id);
    return gig ? [summary(gig)] : [];
  });
}

export async function showGig(db: Portal, gigId: string) {
  const gig = await requireGig(db, gigId);
  const offers = (await offersOfGig(db, gigId)).map(({ id, state, booking_id }) => ({
    offerId: id,
    state,
    ...(booking_id !== null && { bookingId: booking_id }),
  }));
  return { ...summary(gig), shifts: gig.shifts, offers };
}

/** Runs in a transaction, which a dry run undoes. */
async function changing<Result>(
  db: Portal,
  dryRun: boolean,
  work: (trx: Parameters<typeof withdrawGig>[0]) => Promise<Result>,
): Promise<Result> {
  let result: { value: Result } | undefined;
  await db
    .transaction()
    .execute(async (trx) => {
      result = { value: await work(trx) };
      if (dryRun) throw new DryRun();
    })
    .catch((error: unknown) => {
      if (!(error instanceof DryRun)) throw error;
    });
  if (!result) throw new Error('a change without a result');
  return result.value;
}

export interface GigEnd {
  gigId: string;
  how: 'withdraw' | 'cancel';
  /** Kept in the record; of a cancelled gig holders read it, too. */
  reason?: string | undefined;
  /** The operator. */
  by: string;
  dryRun: boolean;
}

function requireReason(reason: string | undefined): void {
  if (CancelGigRequest.safeParse({ reason }).success) return;
  throw new CommandError('reason', 'the reason is longer than 500 characters', 'say it shorter');
}

/** Among the calls of the employer, and in the audit. */
async function record(trx: Db, call: OperatorCall, now: Date): Promise<void> {
  await recordOperatorCall(trx, call, now);
  const { by, command, subject, reason } = call;
  await recordAudit(trx, { actor: by, action: command, subject, reason }, now);
}

/** @returns how many bookings were cancelled, or would be @throws CommandError */
export async function endGig(db: Portal, { gigId, how, reason, by, dryRun }: GigEnd, now: Date): Promise<number> {
  requireReason(reason);
  const employer = employerOf(await requireGig(db, gigId));
  const result = await changing(db, dryRun, async (trx) => {
    const ended =
      how === 'withdraw'
        ? await withdrawGig(trx, employer, gigId, now)
        : await cancelGig(trx, employer, gigId, reason, now);
    if (ended.ok) await record(trx, { employer, by, command: `gigs ${how}`, subject: gigId, reason }, now);
    return ended;
  });
  if (result.ok) return result.cancelledBookings;
  const why = result.error === 'past' ? 'the work has begun' : 'it was cancelled already';
  throw new CommandError('state', `the gig cannot be ended: ${why}`, 'see: portal gigs show');
}

/** @throws CommandError */
export async function confirmGigOffer(
  db: Portal,
  { offerId, by, reason, dryRun }: { offerId: string; by: string; reason?: string | undefined; dryRun: boolean },
  now: Date,
): Promise<void> {
  requireReason(reason);
  const employer = UUID.test(offerId) ? await employerOfOffer(db, offerId) : undefined;
  if (employer === undefined) throw new CommandError('offer', `there is no offer ${offerId}`, 'see: portal gigs show');
  const result = await changing(db, dryRun, async (trx) => {
    const confirmed = await confirmOffer(trx, employer, offerId, now);
    if (confirmed.ok) await record(trx, { employer, by, command: 'gigs confirm', subject: offerId, reason }, now);
    return confirmed;
  });
  if (result.ok) return;
  const why = result.error.replaceAll('_', ' ');
  throw new CommandError('offer', `the offer cannot be confirmed: ${why}`, 'see: portal gigs show');
}

/** Repeats a draw from what is published alone. @throws CommandError where none was held */
export async function checkDraw(db: Portal, gigId: string): Promise<DrawRecord & { faults: string[] }> {
  const record = drawRecord((await requireGig(db, gigId)).row);
  if (!record)
    throw new CommandError('draw', 'no draw of this gig was held', 'wait until the time for replies is over');
  return { ...record, faults: repeatDraw(record) };
}
