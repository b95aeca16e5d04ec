import type { Locale } from '@portal/contract/limits';
import type { ApiContext } from '../../../context';
import type { Db } from '../../../db/database';
import type { GigNoticeKind } from '../../../db/tables/gig-notices.tables';
import type { BookingRow, OfferRow } from '../../../db/tables/substitutions.tables';
import { errorFacts } from '../../../error-facts';
import { instantAsString } from '../../localization/instants';
import { enqueueMail } from '../../mail/mail.service';
import type { OfferedGig } from '../../mail/templates/gig-offers';
import { hasProposal } from '../bookings/booking-view';
import { cancelReasonOf } from '../bookings/cancel-reason';
import { readGigs, type StoredGig } from '../gigs/gig-reading.service';
import { toGig } from '../gigs/gig-view';
import { pagesOfGigs } from '../gigs/pages-of-gigs';
import {
  isOptional,
  lockReceiver,
  noteForMail,
  postponeNotices,
  type Receiver,
  takeNotices,
  takeReplyReminders,
} from './gig-notices.service';
import { shiftsAsString } from './shift-texts';

type Job = Pick<ApiContext, 'db' | 'clock' | 'config' | 'log'>;

/** After an error one person's mails wait so long, milliseconds: nobody else's do. */
const RETRY_MS = 10 * 60_000;

/** What is told of a gig, with what is true of it now. */
interface Subject {
  kind: GigNoticeKind;
  gig: StoredGig;
  offer: OfferRow | undefined;
  /** The latest of the person. */
  booking: BookingRow | undefined;
}

const UNANSWERED: readonly OfferRow['state'][] = ['sent', 'seen', 'lost', 'not_selected'];
/** Who has answered once more, or was turned down, need not be told. */
const mayAnswerAnew = ({ state, waiting_since, turned_down_at }: OfferRow): boolean =>
  UNANSWERED.includes(state) && waiting_since === null && turned_down_at === null;

/** Whether it is still so, and of use to the person. */
function isCurrent({ kind, gig, offer, booking }: Subject, now: Date): boolean {
  const { row, free } = gig;
  const waits = row.state === 'open' && row.reply_by > now && free > 0;
  switch (kind) {
    case 'offer':
      return waits && offer?.state === 'sent';
    case 'reply_soon':
      return waits && (offer?.state === 'sent' || offer?.state === 'seen');
    case 'confirmed':
    case 'from_waiting_list':
      return booking?.held === true && row.ends_at > now;
    case 'not_selected':
      return offer?.state === 'not_selected' && row.starts_at > now;
    case 'cancelled':
      return booking?.cancelled_by === 'employer';
    case 'moved':
      return booking?.held === true && hasProposal(booking, gig, now);
    case 'withdrawn':
      return row.state !== 'open' && offer?.state === 'withdrawn' && booking?.held !== true && row.starts_at > now;
    case 'asked_anew':
      return row.state === 'open' && row.starts_at > now && offer !== undefined && mayAnswerAnew(offer);
  }
}

async function readSubjects(
  trx: Db,
  userId: string,
  notices: readonly { kind: GigNoticeKind; gig_id: string }[],
): Promise<Subject[]> {
  const ids = [...new Set(notices.map(({ gig_id }) => gig_id))];
  const gigs = await readGigs(trx, ids);
  const offers = await trx
    .selectFrom('offers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('gig_id', 'in', ids)
    .execute();
  const bookings = await trx
    .selectFrom('bookings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('gig_id', 'in', ids)
    .orderBy('booked_at', 'desc')
    .execute();
  return notices.flatMap(({ kind, gig_id }) => {
    const gig = gigs.get(gig_id);
    if (!gig) return [];
    const ofGig = (one: { gig_id: string }) => one.gig_id === gig_id;
    return [{ kind, gig, offer: offers.find(ofGig), booking: bookings.find(ofGig) }];
  });
}

/** Of an offer that is told and reminded of at once, the reminder says all; who was not selected is asked no more. */
const saysMore = (other: Subject, { kind, gig }: Subject): boolean =>
  other.gig.row.id === gig.row.id &&
  ((kind === 'offer' && other.kind === 'reply_soon') || (kind === 'asked_anew' && other.kind === 'not_selected'));

const byStart = (a: Subject, b: Subject): number => a.gig.row.starts_at.getTime() - b.gig.row.starts_at.getTime();

/** These are about the offer, also where the person held the gig before and gave it back. */
const ABOUT_THE_OFFER: ReadonlySet<GigNoticeKind> = new Set(['not_selected', 'asked_anew', 'withdrawn']);

/** What was agreed on, where something was; its texts in the person's language. */
function factsOf({ gig, booking }: Subject, locale: Locale) {
  const terms = booking && { ...booking.agreed, revision: booking.agreed_revision };
  const { task, unit, shifts } = toGig(gig, locale, terms);
  return { task, unit, when: shiftsAsString(shifts, locale) };
}

async function tell(trx: Db, { config }: Job, receiver: Receiver, subjects: readonly Subject[], now: Date) {
  const { id: userId, email: to, locale } = receiver;
  const pages = pagesOfGigs(config);
  const settingsUrl = `${pages}/account/settings?lang=${locale}`;
  const mail = { to, locale, now, userId };
  const offered = (subject: Subject): OfferedGig => ({
    ...factsOf({ ...subject, booking: undefined }, locale),
    replyBy: instantAsString(subject.gig.row.reply_by, locale),
  });
  for (const kind of ['reply_soon', 'offer'] as const) {
    const gigs = subjects.filter((subject) => subject.kind === kind);
    if (gigs.length === 0) continue;
    const url = `${pages}/substitutions/offers?lang=${locale}`;
    const params = { gigs: gigs.map(offered), replySoon: kind === 'reply_soon', url, settingsUrl };
    const goodUntil = new Date(Math.max(...gigs.map(({ gig }) => gig.row.reply_by.getTime())));
    await enqueueMail(trx, config, { ...mail, template: 'gig-offers', params, goodUntil });
  }
  for (const subject of subjects) {
    const { kind } = subject;
    if (kind === 'offer' || kind === 'reply_soon') continue;
    const booking = ABOUT_THE_OFFER.has(kind) ? undefined : subject.booking;
    const page = booking ? `gigs/${booking.id}` : 'offers';
    const reason = kind === 'cancelled' && booking ? cancelReasonOf(booking).text : undefined;
    const url = `${pages}/substitutions/${page}?lang=${locale}`;
    const off = isOptional(kind) ? { settingsUrl } : {};
    const params = { kind, ...factsOf({ ...subject, booking }, locale), reason, url, ...off };
    // Who was to come gets to know of it even late.
    const until = kind === 'cancelled' ? {} : { goodUntil: subject.gig.row.starts_at };
    await enqueueMail(trx, config, { ...mail, ...until, template: 'gig-news', params });
  }
}

/**
 * Mails what members have to be told about gigs now, each thing once however many processes run; what is out of date by now is left out.
 * @param stop ends it after the person whose mails are being made
 */
export async function mailGigNotices(job: Job, stop?: AbortSignal): Promise<void> {
  let userId: string | undefined;
  const tellOne = () =>
    job.db.transaction().execute(async (trx) => {
      const now = job.clock();
      userId = undefined;
      const receiver = await lockReceiver(trx, now);
      if (!receiver) return false;
      userId = receiver.id;
      const taken = await takeNotices(trx, receiver.id, now);
      // The choice or the address may be another one since the notice was made.
      const notices = taken.filter(({ kind }) => receiver.confirmed && (receiver.wantsOptional || !isOptional(kind)));
      if (notices.length === 0) return true;
      const subjects = await readSubjects(trx, receiver.id, notices);
      const current = subjects.filter((subject) => isCurrent(subject, now));
      const once = current.filter((subject) => !current.some((other) => saysMore(other, subject)));
      await tell(trx, job, receiver, once.sort(byStart), now);
      return true;
    });
  const putOff = async (error: unknown) => {
    if (userId === undefined) throw error;
    const now = job.clock();
    job.log.warn({ job: 'gig-mails', userId, error: errorFacts(error) }, 'mails of one person were put off');
    await postponeNotices(job.db, userId, now, new Date(now.getTime() + RETRY_MS));
    return true;
  };
  while (stop?.aborted !== true && (await tellOne().catch(putOff)));
}

/** Notes for every offer that still waits for an answer that its time for replies ends within the hour. */
export async function remindOfReplies({ db, clock }: Job): Promise<void> {
  const passed: string[] = [];
  const remindNext = () =>
    db.transaction().execute(async (trx) => {
      const now = clock();
      const due = await takeReplyReminders(trx, now, passed);
      if (due) await noteForMail(trx, { kind: 'reply_soon', ...due }, now);
      return due?.gigId;
    });
  for (let gigId = await remindNext(); gigId !== undefined; gigId = await remindNext()) passed.push(gigId);
}
