import type { Locale } from '@portal/contract/limits';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database';
import type { BookingRow, CalendarFeedsTable } from '../../db/tables/substitutions.tables';

export async function feedOf(db: Db, userId: string): Promise<Selectable<CalendarFeedsTable> | undefined> {
  return db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Whose feed opens by a token. */
export async function feedOwner(db: Db, tokenHash: Buffer): Promise<{ id: string; locale: Locale } | undefined> {
  return db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select(['users.id', 'users.locale'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** The feed opens by this token alone from now on. */
export async function replaceFeed(db: Db, userId: string, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, token_hash: tokenHash, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ token_hash: tokenHash, created_at: now }))
    .execute();
}

export async function deleteFeed(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
}

export interface Period {
  endedAfter: Date;
  cancelledAfter: Date;
}

const shownBookings = (db: Db, userId: string, { endedAfter, cancelledAfter }: Period) =>
  db
    .selectFrom('bookings')
    .where('bookings.user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('bookings.held', '=', true),
          eb.exists(
            eb
              .selectFrom('booking_shifts')
              .select('number')
              .whereRef('booking_id', '=', 'bookings.id')
              .where(sql<boolean>`upper(during) > ${endedAfter}`),
          ),
        ]),
        eb('bookings.cancelled_at', '>', cancelledAfter),
      ]),
    );

/** What one holds that has not ended before `endedAfter`, and what was cancelled after `cancelledAfter`; by id. */
export async function feedBookings(db: Db, userId: string, period: Period): Promise<BookingRow[]> {
  return shownBookings(db, userId, period).selectAll('bookings').orderBy('bookings.id').execute();
}

/** Checksum of the changes of these bookings, of their gigs and of the employers' names: the feed says something else only where it is another. */
export async function feedChecksum(db: Db, userId: string, locale: Locale, period: Period): Promise<string> {
  const { checksum } = await shownBookings(db, userId, period)
    .innerJoin('gigs', 'gigs.id', 'bookings.gig_id')
    .innerJoin('campaigns', 'campaigns.id', 'gigs.campaign_id')
    .select(
      sql<string | null>`md5(string_agg(
        concat_ws(' ', bookings.id, bookings.held, bookings.sequence, extract(epoch from bookings.changed_at), gigs.revision,
          gigs.content_changes, extract(epoch from gigs.content_changed_at), campaigns.texts->${locale}::text->>'employer',
          (select count(*) from jsonb_array_elements(bookings.agreed->'dropped') as dropped
            where (dropped->>'droppedAt')::timestamptz > ${period.cancelledAfter})),
        ',' order by bookings.id))`.as('checksum'),
    )
    .executeTakeFirstOrThrow();
  return checksum ?? '';
}
