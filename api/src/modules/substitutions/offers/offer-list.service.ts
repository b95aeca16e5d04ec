import type { Locale } from '@portal/contract/limits';
import type { DrawRecord, Offers } from '@portal/contract/substitutions/offers';
import type { ApiContext } from '../../../context';
import { notFound } from '../../../http/problem';
import { readGig } from '../gigs/gig-reading.service';
import { isMember } from '../pools/members.service';
import { drawRecord } from './draw-record';
import { findOffer, readOffers } from './offer-reading.service';
import type { OfferRequest } from './offer-requests';

/** What a member reads of offers. */
export class OfferList {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  async read(userId: string, locale: Locale): Promise<Offers> {
    const { db, clock } = this.#context;
    const now = clock();
    const [offers, member] = await Promise.all([readOffers(db, userId, locale, now), isMember(db, userId)]);
    return { offers, serverTime: now.toISOString(), member };
  }

  /** @throws ProblemError 404 for another person's offer, and where no draw was held */
  async draw({ userId, offerId }: OfferRequest): Promise<DrawRecord> {
    const { db } = this.#context;
    const offer = await findOffer(db, offerId, userId);
    const gig = offer && (await readGig(db, offer.gig_id));
    const record = gig && drawRecord(gig.row);
    if (!record) throw notFound();
    return { ...record, own: record.entrants.some((entrant) => entrant.offerId === offerId) ? offerId : undefined };
  }
}
