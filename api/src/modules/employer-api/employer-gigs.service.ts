import {
  type EmployerGig,
  type EmployerGigs as EmployerGigList,
  type EmployerGigsQuery,
  type EmployerOffers,
  GIGS_MAX,
  type GigEnded,
  type GigStored,
  type OfferAnswered,
  type PartQuery,
} from '@portal/contract/employer-gigs';
import type { DrawRecord } from '@portal/contract/substitutions/offers';
import type { FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { notFound } from '../../http/problem';
import { UUID } from '../../uuid';
import { cancelGig, type EndedGig, withdrawGig } from '../substitutions/gigs/end-gig.service';
import type { GigOrder } from '../substitutions/gigs/gig-content';
import { employerOf, readGig, readGigs, type StoredGig } from '../substitutions/gigs/gig-reading.service';
import { type GigOrderError, storeGig } from '../substitutions/gigs/store-gig.service';
import { drawRecord } from '../substitutions/offers/draw-record';
import { confirmOffer, type EmployerAnswer, turnDownOffer } from '../substitutions/offers/employer-answers.service';
import { callerOf } from './caller';
import { recordChange } from './employer-calls.service';
import { gigIdsOf, offerCounts, offersOfGig } from './employer-gigs.repository';
import { EmployerRefusal, refusedValues } from './employer-refusal';
import { partOf } from './parts';
import { isRefusalCode, type RefusalCode, refusalText } from './refusal-texts';

/** Words of the gigs' rules, as codes of refusals are written. */
function codeOf(error: string): RefusalCode {
  const code = error.replaceAll('_', '-');
  if (!isRefusalCode(code)) throw new Error(`no text says ${code}`);
  return code;
}

/** Where the error of an order stands in it; the others are about the gig as it is. */
const PLACES: Partial<Record<GigOrderError, string>> = {
  unknown_pool: 'pool',
  unknown_qualification: 'must',
  mode: 'mode',
  slots_held: 'slots',
  too_far: 'shifts',
  replies_over: 'replyBy',
};

function refuseOrder(error: GigOrderError): EmployerRefusal {
  const place = PLACES[error];
  if (place !== undefined) return refusedValues([{ path: [place], code: codeOf(error) }]);
  return error === 'past'
    ? refusedValues([{ path: ['shifts'], code: 'past' }])
    : new EmployerRefusal(409, codeOf(error));
}

function refuseEnd(result: Extract<EndedGig | EmployerAnswer, { ok: false }>): Error {
  return result.error === 'not_found' ? notFound() : new EmployerRefusal(409, codeOf(result.error));
}

async function ownGig(db: Db, employer: string, gigId: string): Promise<StoredGig> {
  const gig = UUID.test(gigId) ? await readGig(db, gigId) : undefined;
  if (!gig || employerOf(gig) !== employer) throw notFound();
  return gig;
}

async function toGigs(db: Db, ids: readonly string[]): Promise<EmployerGig[]> {
  const [gigs, counts] = [await readGigs(db, ids), await offerCounts(db, ids)];
  return ids.flatMap((id) => {
    const gig = gigs.get(id);
    if (!gig) return [];
    const { row, shifts, slots, free } = gig;
    const { employer_key, campaign_id, mode, state, revision, reply_by, waiting_list } = row;
    const own = counts.filter(({ gig_id }) => gig_id === id);
    return [
      {
        gigId: id,
        id: employer_key,
        pool: campaign_id,
        mode,
        state,
        revision,
        slots,
        free,
        replyBy: reply_by.toISOString(),
        waitingList: waiting_list,
        shifts,
        offers: Object.fromEntries(own.map(({ state: offer, count }) => [offer, count])),
      },
    ];
  });
}

/** What an employer's system does to its gigs. Every change is recorded with its answer, in its own transaction. */
export class EmployerGigs {
  readonly #context: ApiContext;

  constructor(context: ApiContext) {
    this.#context = context;
  }

  /** @throws EmployerRefusal where the order is not taken; nothing is stored */
  store(request: FastifyRequest, order: GigOrder): Promise<GigStored> {
    const { employer } = callerOf(request);
    return this.#change(async (trx, now) => {
      const result = await storeGig(trx, employer, order, now);
      if (!result.ok) throw refuseOrder(result.error);
      const { gigId, created, changed, revision, reached, unreached } = result;
      const code = 'offered-to-nobody';
      const answer: GigStored = {
        gigId,
        id: order.id,
        created,
        changed,
        revision,
        reached,
        unreached,
        ...(reached === 0 && { warning: { code, detail: refusalText(code, request.locale) } }),
      };
      await recordChange(trx, request, answer, gigId);
      return answer;
    });
  }

  async list(
    request: FastifyRequest,
    { pool, from: since, page, limit, after }: EmployerGigsQuery,
  ): Promise<EmployerGigList> {
    const { db } = this.#context;
    const { employer } = callerOf(request);
    // The database does not read every instant that can be written.
    const filter = { pool, from: since === undefined ? undefined : new Date(since) };
    const read = (asked: Parameters<typeof gigIdsOf>[3]) => gigIdsOf(db, employer, filter, asked);
    const { items, next } =
      limit === undefined && after === undefined
        ? { items: await read({ page }), next: undefined }
        : await partOf({ limit: limit ?? GIGS_MAX, after }, read, 'id');
    const ids = items.map(({ id }) => id);
    return { gigs: await toGigs(db, ids), next };
  }

  async read(request: FastifyRequest, gigId: string): Promise<EmployerGig> {
    const { db } = this.#context;
    await ownGig(db, callerOf(request).employer, gigId);
    const [gig] = await toGigs(db, [gigId]);
    if (!gig) throw notFound();
    return gig;
  }

  withdraw(request: FastifyRequest, gigId: string): Promise<GigEnded> {
    return this.#end(request, gigId, (trx, now) => withdrawGig(trx, callerOf(request).employer, gigId, now));
  }

  cancel(request: FastifyRequest, gigId: string, reason: string | undefined): Promise<GigEnded> {
    return this.#end(request, gigId, (trx, now) => cancelGig(trx, callerOf(request).employer, gigId, reason, now));
  }

  async offers(request: FastifyRequest, gigId: string, query: PartQuery): Promise<EmployerOffers> {
    const { db } = this.#context;
    await ownGig(db, callerOf(request).employer, gigId);
    const { items, next } = await partOf(query, (part) => offersOfGig(db, gigId, part), 'id');
    const offers = items.map((row) => ({
      offerId: row.id,
      memberId: row.user_id,
      name: row.name,
      state: row.state,
      sentAt: row.sent_at.toISOString(),
      ...(row.answered_at && { answeredAt: row.answered_at.toISOString() }),
      ...(row.waiting_since && { waitingSince: row.waiting_since.toISOString() }),
      ...(row.booking_id !== null && { bookingId: row.booking_id, agreedRevision: row.agreed_revision ?? 1 }),
    }));
    return { offers, next };
  }

  /** @throws ProblemError 404 where no draw was held */
  async draw(request: FastifyRequest, gigId: string): Promise<DrawRecord> {
    const { row } = await ownGig(this.#context.db, callerOf(request).employer, gigId);
    const record = drawRecord(row);
    if (!record) throw notFound();
    return record;
  }

  answerOffer(request: FastifyRequest, offerId: string, answer: 'confirm' | 'turn-down'): Promise<OfferAnswered> {
    if (!UUID.test(offerId)) throw notFound();
    const { employer } = callerOf(request);
    const act = answer === 'confirm' ? confirmOffer : turnDownOffer;
    return this.#change(async (trx, now) => {
      const result = await act(trx, employer, offerId, now);
      if (!result.ok) throw refuseEnd(result);
      await recordChange(trx, request, result, offerId);
      return result;
    });
  }

  #end(request: FastifyRequest, gigId: string, end: (trx: Db, now: Date) => Promise<EndedGig>): Promise<GigEnded> {
    if (!UUID.test(gigId)) throw notFound();
    return this.#change(async (trx, now) => {
      const result = await end(trx, now);
      if (!result.ok) throw refuseEnd(result);
      await recordChange(trx, request, result, gigId);
      return result;
    });
  }

  #change<Result>(work: (trx: Db, now: Date) => Promise<Result>): Promise<Result> {
    const { db, clock } = this.#context;
    return db.transaction().execute((trx) => work(trx, clock()));
  }
}
