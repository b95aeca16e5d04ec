import type { Db } from '../../../db/database';
import type { BookingRow } from '../../../db/tables/substitutions.tables';
import { notifyNews } from '../../substitution-news/notify-news';
import { queueWebhookEvents } from '../../webhooks/webhook-events.service';
import { bookingChanged } from '../bookings/agreed-anew';
import { employerOf, type StoredGig } from './gig-reading.service';
import { sameTerms } from './gig-terms';

/**
 * Who holds a slot of a gig that has changed: those who have agreed to what it says now are asked nothing, such as after a change that was undone
 * or a further language.
 * @param gig as it is after the change
 * @returns the others
 */
export async function holdersToAsk(trx: Db, gig: StoredGig, now: Date): Promise<string[]> {
  const { row, shifts } = gig;
  const terms = { content: row.content, shifts };
  const held = await trx
    .selectFrom('bookings')
    .selectAll()
    .where('gig_id', '=', row.id)
    .where('held', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  const agreed = held.filter((booking) => sameTerms(booking.agreed, terms));
  for (const booking of agreed) await agreeStill(trx, gig, booking);
  const moved = agreed.filter(({ agreed_revision }) => agreed_revision !== row.revision);
  const events = moved.map((booking) => bookingChanged(gig, booking));
  await queueWebhookEvents(trx, employerOf(gig), events, now);
  for (const { user_id: userId } of moved) await notifyNews(trx, { kind: 'bookings', gigId: row.id, userId });
  return held.filter((booking) => !agreed.includes(booking)).map(({ user_id }) => user_id);
}

async function agreeStill(trx: Db, { row }: StoredGig, { id, agreed }: BookingRow): Promise<void> {
  await trx
    .updateTable('bookings')
    .set({ agreed: JSON.stringify({ ...agreed, content: row.content }), agreed_revision: row.revision })
    .where('id', '=', id)
    .execute();
}
