import type { Locale } from '@portal/contract/limits';
import type {
  Booking,
  Bookings,
  CancelBookingRequest,
  CancelBookingResult,
  PeriodQuery,
  ProposalRequest,
  ProposalResult,
} from '@portal/contract/substitutions/gigs';
import { addDays, finnishDay } from '@portal/field-rules/dates';
import { type Kysely, sql } from 'kysely';
import type { ApiContext } from '../../../context';
import type { Db } from '../../../db/database';
import type { Database } from '../../../db/schema';
import type { BookingRow } from '../../../db/tables/substitutions.tables';
import { refuseFarDays } from '../../../http/asked-period';
import { notFound } from '../../../http/problem';
import { finnishInstant } from '../../availability/finnish-time';
import { notifyNews } from '../../substitution-news/notify-news';
import { employersWithEndpoints } from '../../webhooks/webhook-endpoints.service';
import { queueWebhookEvents } from '../../webhooks/webhook-events.service';
import { employerOf, lockGig, lockPeople, readGigs } from '../gigs/gig-reading.service';
import { ConnectionTurns, type GigQueue, type Task, taskQueue } from '../offers/gig-queue';
import { agreedAnew, bookingChanged } from './agreed-anew';
import { hasProposal, toBooking } from './booking-view';
import { gigOfBooking, giveBack, giveBackLocked, lockBooking } from './end-booking.service';
import { heldShifts, type Reader } from './held-shifts.service';
import { overlapping } from './shift-ranges';
import { moveShifts } from './take-slot.service';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 180;

export interface BookingRequest {
  userId: string;
  bookingId: string;
}

/** Stores the answer in the transaction of its effect, for a repeat with the same key. */
type RecordAnswer<Answer> = (trx: Db, answer: Answer) => Promise<void>;

/** A stretch of time; without an end it has none. */
interface Period {
  since: Date;
  until: Date | undefined;
}

/** Bookings of a person that share a moment with a period, in words of one language, in the order of their start. */
export async function readBookings(
  db: Db,
  userId: string,
  locale: Locale,
  now: Date,
  { since, until }: Period,
): Promise<Booking[]> {
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('user_id', '=', userId)
    .where(sql<boolean>`(select max(upper(during)) from booking_shifts where booking_id = bookings.id) > ${since}`)
    .$if(until !== undefined, (query) =>
      query.where(
        sql<boolean>`(select min(lower(during)) from booking_shifts where booking_id = bookings.id) < ${until}`,
      ),
    )
    .execute();
  return toBookings(db, rows, locale, now);
}

async function toBookings(db: Db, rows: readonly BookingRow[], locale: Locale, now: Date): Promise<Booking[]> {
  const gigs = await readGigs(db, [...new Set(rows.map(({ gig_id }) => gig_id))]);
  const told = await employersWithEndpoints(db, [...new Set([...gigs.values()].map(employerOf))]);
  const bookings = rows.flatMap((row) => {
    const gig = gigs.get(row.gig_id);
    if (!gig) return [];
    const employerIsTold = told.has(employerOf(gig));
    const contactIsMailed = !employerIsTold && gig.row.content.contact?.email !== undefined;
    return [{ ...toBooking(row, gig, locale, now), employerIsTold, contactIsMailed }];
  });
  return bookings.sort((a, b) => startOf(a) - startOf(b));
}

const startOf = ({ gig }: Booking): number => Date.parse(gig.shifts[0]?.start ?? '');

function periodOf({ from, to }: PeriodQuery, now: Date): Period {
  const kept = to === undefined ? now.getTime() - KEPT_DAYS * DAY_MS : 0;
  return {
    since: from === undefined ? new Date(kept) : finnishInstant(from, '00:00').instant,
    until: to === undefined ? undefined : finnishInstant(addDays(to, 1), '00:00').instant,
  };
}

/** Of the 16 of a process: others are answered meanwhile. */
const CONNECTIONS_MAX = 2;

/** Gigs that a person holds or has held. */
export class OwnBookings {
  readonly #context: ApiContext;
  readonly #queue: GigQueue<Task<unknown>, unknown>;

  constructor(context: ApiContext) {
    this.#context = context;
    this.#queue = taskQueue(context.db, new ConnectionTurns(CONNECTIONS_MAX));
  }

  /** @throws ProblemError 422 for a period that is far away */
  async list(userId: string, query: PeriodQuery, locale: Locale): Promise<Bookings> {
    const { db, clock } = this.#context;
    const now = clock();
    refuseFarDays(query, finnishDay(now));
    const gigs = await readBookings(db, userId, locale, now, periodOf(query, now));
    return { gigs, serverTime: now.toISOString() };
  }

  /** One of them alone, however long ago it was. @throws ProblemError 404 for another person's booking */
  async read({ userId, bookingId }: BookingRequest, locale: Locale): Promise<Bookings> {
    const { db, clock } = this.#context;
    const now = clock();
    const own = db.selectFrom('bookings').selectAll().where('user_id', '=', userId).where('id', '=', bookingId);
    const gigs = await toBookings(db, await own.execute(), locale, now);
    if (gigs.length === 0) throw notFound();
    return { gigs, serverTime: now.toISOString() };
  }

  /**
   * Gives a booking back. Giving back what was given back already is done, too: the answer to the first time may have been lost.
   * @throws ProblemError 404 for another person's booking
   */
  async cancel(
    { userId, bookingId }: BookingRequest,
    { reason, text }: CancelBookingRequest,
    record: RecordAnswer<CancelBookingResult>,
  ): Promise<CancelBookingResult> {
    const { db, clock, config } = this.#context;
    const gigId = await gigOfBooking(db, bookingId, userId);
    if (gigId === undefined) throw notFound();
    const words = text?.trim() ?? '';
    return this.#inTurn(gigId, bookingId, async (trx) => {
      const ended = await giveBack(trx, config, bookingId, { reason, ...(words !== '' && { text: words }) }, clock());
      const answer: CancelBookingResult =
        'late' in ended
          ? { ok: true, late: ended.late }
          : ended.error === 'past'
            ? { ok: false, error: 'past' }
            : { ok: true };
      await record(trx, answer);
      return answer;
    });
  }

  /**
   * Answers what the employer proposes: the booking moves, or its slot is given back, which is never late.
   * @throws ProblemError 404 for another person's booking
   */
  async answerProposal(
    person: Reader & BookingRequest,
    { accept, revision }: ProposalRequest,
    record: RecordAnswer<ProposalResult>,
  ): Promise<ProposalResult> {
    const { db, clock } = this.#context;
    const { userId, bookingId } = person;
    const gigId = await gigOfBooking(db, bookingId, userId);
    if (gigId === undefined) throw notFound();
    return this.#inTurn(gigId, bookingId, async (trx) => {
      const answer = await this.#answer(trx, { ...person, gigId }, { accept, revision }, clock());
      await record(trx, answer);
      return answer;
    });
  }

  /** Many answer at once where the employer proposes something to all, or cancel in the same minute. */
  async #inTurn<Answer>(gigId: string, bookingId: string, work: (trx: Db) => Promise<Answer>): Promise<Answer> {
    const task = (own: Kysely<Database>) => own.transaction().execute(work);
    return (await this.#queue.press(gigId, bookingId, task)) as Answer;
  }

  async #answer(
    trx: Db,
    person: Reader & BookingRequest & { gigId: string },
    { accept, revision }: ProposalRequest,
    now: Date,
  ): Promise<ProposalResult> {
    const { gigId, bookingId, userId } = person;
    const gig = await lockGig(trx, gigId);
    await lockPeople(trx, [userId]);
    const booking = await lockBooking(trx, bookingId);
    if (!gig || !booking) throw notFound();
    if (!booking.held || gig.row.state !== 'open') return { ok: false, error: 'closed' };
    // Accepted before; refusing it would not end the booking.
    if (revision === booking.agreed_revision) return accept ? { ok: true } : { ok: false, error: 'changed' };
    if (revision !== gig.row.revision) return { ok: false, error: 'changed' };
    if (!hasProposal(booking, gig, now) || gig.row.starts_at <= now) return { ok: false, error: 'past' };
    if (!accept) {
      await giveBackLocked(trx, this.#context.config, { gig, booking }, { reason: 'proposal' }, now);
      return { ok: true };
    }
    if ((await moveShifts(trx, bookingId)) === 'overlap') {
      const others = (await heldShifts(trx, person, now)).filter((held) => held.gig.bookingId !== bookingId);
      return { ok: false, error: 'overlap', overlap: overlapping(gig.shifts, others)[0] };
    }
    await trx
      .updateTable('bookings')
      .set({
        agreed: JSON.stringify(agreedAnew(booking, gig, now)),
        agreed_revision: revision,
        changed_at: now,
        sequence: booking.sequence + 1,
      })
      .where('id', '=', bookingId)
      .execute();
    await notifyNews(trx, { kind: 'bookings', gigId, userId });
    await queueWebhookEvents(trx, employerOf(gig), [bookingChanged(gig, booking)], now);
    return { ok: true };
  }
}
