import { createHash, randomBytes } from 'node:crypto';
import { API_PREFIX, type Locale } from '@portal/contract/limits';
import type { CalendarTokenState } from '@portal/contract/substitutions/gigs';
import type { ApiContext } from '../../context';
import type { BookingRow } from '../../db/tables/substitutions.tables';
import { type CalendarEntry, calendarFeed } from '../../http/calendar-file';
import { notFound } from '../../http/problem';
import { toBooking } from '../substitutions/bookings/booking-view';
import { readGigs, type StoredGig } from '../substitutions/gigs/gig-reading.service';
import { originOfGigs } from '../substitutions/gigs/pages-of-gigs';
import {
  deleteFeed,
  feedBookings,
  feedChecksum,
  feedOf,
  feedOwner,
  type Period,
  replaceFeed,
} from './calendar-feed.repository';

const DAY_MS = 86_400_000;
/** A calendar learns that something was cancelled only while the feed still names it. */
const CANCELLED_MS = 30 * DAY_MS;
const ENDED_MS = 180 * DAY_MS;
const TOKEN_BYTES = 32;
/** Goes up whenever something else is written of the same bookings: calendars fetch a feed anew by it. */
const TEXT_VERSION = 1;

const TITLES: Record<Locale, string> = { fi: 'Keikat', sv: 'Inhopp', en: 'Gigs' };

/** Looking for a checksum takes as long for every wrong token, however much of it is right. */
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Own gigs as a calendar that other programs subscribe to by a secret address. */
export class CalendarFeed {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  async state(userId: string): Promise<CalendarTokenState> {
    const feed = await feedOf(this.#context.db, userId);
    return { ok: true, createdAt: feed?.created_at.toISOString() ?? null };
  }

  /** Makes a new address, which ends the one before, or ends it without another. */
  async change(userId: string, { revoke }: { revoke?: boolean }): Promise<CalendarTokenState> {
    const { db, clock, config } = this.#context;
    if (revoke) {
      await deleteFeed(db, userId);
      return { ok: true, createdAt: null };
    }
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const now = clock();
    await replaceFeed(db, userId, hashOf(token), now);
    const url = `${originOfGigs(config)}${API_PREFIX}/substitutions/calendar.ics?token=${token}`;
    return { ok: true, url, createdAt: now.toISOString() };
  }

  /**
   * The calendar in the language of its owner. Programs ask every hour for what changes once a week, so nothing is read or written of what they
   * know.
   * @param isKnown whether the program has the text of this tag
   * @returns the tag of the text, and the text where it is not known
   * @throws ProblemError 404 for a token that opens nothing, or no more
   */
  async read(token: string, isKnown: (tag: string) => boolean): Promise<{ tag: string; text?: string }> {
    const { db, clock, config } = this.#context;
    const owner = await feedOwner(db, hashOf(token));
    if (!owner) throw notFound();
    const now = clock();
    const period = {
      endedAfter: new Date(now.getTime() - ENDED_MS),
      cancelledAfter: new Date(now.getTime() - CANCELLED_MS),
    };
    const origin = originOfGigs(config);
    const toText = (entries: Parameters<typeof calendarFeed>[3]) => calendarFeed(config, owner.locale, TITLES, entries);
    // Before the text: one that is newer than its tag is only fetched once more.
    const checksum = await feedChecksum(db, owner.id, owner.locale, period);
    const facts = [TEXT_VERSION, checksum, origin, config.publicUrl, toText([])].join(' ');
    const tag = `"${hashOf(facts).toString('base64url')}"`;
    if (isKnown(tag)) return { tag };
    const bookings = await feedBookings(db, owner.id, period);
    const gigs = await readGigs(db, [...new Set(bookings.map(({ gig_id }) => gig_id))]);
    const entries = bookings.flatMap((booking) => {
      const gig = gigs.get(booking.gig_id);
      return gig ? shiftEntries(booking, gig, owner.locale, now, period) : [];
    });
    return { tag, text: toText(entries.map((entry) => ({ ...entry, origin }))) };
  }
}

function shiftEntries(
  row: BookingRow,
  stored: StoredGig,
  locale: Locale,
  now: Date,
  { cancelledAfter }: Pick<Period, 'cancelledAfter'>,
): (CalendarEntry & { changedAt: Date })[] {
  const { gig } = toBooking(row, stored, locale, now);
  const { content_changes, content_changed_at: gigChangedAt } = stored.row;
  const changedAt = gigChangedAt !== null && gigChangedAt > row.changed_at ? gigChangedAt : row.changed_at;
  const agreed = gig.shifts.map(({ start, end }, index) => ({ number: index + 1, start, end, cancelled: !row.held }));
  const dropped = (row.agreed.dropped ?? [])
    .filter(({ droppedAt }) => new Date(droppedAt) > cancelledAfter)
    .map((shift) => ({ ...shift, cancelled: true }));
  return [...agreed, ...dropped].map(({ number, start, end, cancelled }) => ({
    name: `shift-${row.id}-${number}`,
    title: `${gig.task}, ${gig.unit}`,
    start: new Date(start),
    end: new Date(end),
    // What to bring may hold a door code: whoever has the address would read it.
    description: gig.employer,
    location: gig.address,
    page: `/substitutions/gigs?lang=${locale}`,
    // Both only go up, and whenever one does the entry has a later time of change.
    sequence: row.sequence + content_changes,
    cancelled,
    changedAt,
  }));
}
