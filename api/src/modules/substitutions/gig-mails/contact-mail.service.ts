import { LOCALES } from '@portal/contract/limits';
import type { ApiConfig } from '../../../config';
import type { Db } from '../../../db/database';
import type { BookingRow } from '../../../db/tables/substitutions.tables';
import { enqueueMail } from '../../mail/mail.service';
import { employersWithEndpoints } from '../../webhooks/webhook-endpoints.service';
import { employerOf, readGig, type StoredGig } from '../gigs/gig-reading.service';
import { toGig } from '../gigs/gig-view';
import { pagesOfGigs } from '../gigs/pages-of-gigs';
import { shiftsAsString } from './shift-texts';

export interface GivenBack {
  gig: StoredGig;
  /** Slots that were free with this one, before somebody who waited was given one. */
  free: number;
  booking: BookingRow;
  late: boolean;
}

/** The language in which the employer writes; of several the portal's first. */
const languageOf = ({ row }: StoredGig) => LOCALES.find((locale) => row.content.texts[locale]) ?? LOCALES[0];

/**
 * Mails the contact person of a gig that a member has given a slot back, where the employer has no system that is told. Why is told to systems
 * alone: it may be about health.
 * @param trx transaction in which the slot was given back, and given on where somebody waited for it
 */
export async function mailContact(
  trx: Db,
  config: ApiConfig,
  { gig, free, booking, late }: GivenBack,
  now: Date,
): Promise<void> {
  const to = gig.row.content.contact?.email;
  if (to === undefined || (await employersWithEndpoints(trx, [employerOf(gig)])).size > 0) return;
  const locale = languageOf(gig);
  const { task, unit, shifts } = toGig(gig, locale, { ...booking.agreed, revision: booking.agreed_revision });
  const person = await trx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', '=', booking.user_id)
    .executeTakeFirst();
  const after = await readGig(trx, gig.row.id);
  await enqueueMail(trx, config, {
    to,
    template: 'gig-given-back',
    locale,
    params: {
      task,
      unit,
      when: shiftsAsString(shifts, locale),
      id: gig.row.employer_key,
      ...(person && { name: `${person.first_name} ${person.last_name}` }),
      late,
      url: `${pagesOfGigs(config)}?lang=${locale}`,
      givenOn: after !== undefined && after.free < free,
    },
    now,
    ...(person && { userId: person.id }),
  });
}
