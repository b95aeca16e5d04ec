import type { DeclineOfferRequest, OfferResult, WaitRequest } from '@portal/contract/substitutions/offers';
import type { Kysely } from 'kysely';
import type { ApiContext } from '../../../context';
import type { Db } from '../../../db/database';
import type { Database } from '../../../db/schema';
import type { OfferRow } from '../../../db/tables/substitutions.tables';
import type { Repeatable } from '../../../http/idempotency/idempotency';
import { notFound } from '../../../http/problem';
import { notifyNews } from '../../substitution-news/notify-news';
import { queueWebhookEvent } from '../../webhooks/webhook-events.service';
import { heldShifts } from '../bookings/held-shifts.service';
import { overlapping } from '../bookings/shift-ranges';
import { employerOf, type GigLock, gigFacts, lockGig } from '../gigs/gig-reading.service';
import { type AcceptPress, acceptFirst, refuseAccept } from './accept-offers.service';
import { allSaid, declineWords, saysMore } from './decline-words';
import { refill } from './fill.service';
import { ConnectionTurns, GigQueue, type Task, taskQueue } from './gig-queue';
import { interestQueue } from './interest-queue';
import { findOffer, offerReader, readOffersOf } from './offer-reading.service';
import { type OfferRequest, type PressedGig, type RecordAnswer, readHolders, readPressedGig } from './offer-requests';
import { type Decide, type LoadedOffer, refusal, refuse, refuseMember } from './refuse-offer.service';
import { SharedReads } from './shared-reads';
import { asNotWaiting, asWaiting } from './waiting-state';

/** Of the 16 of a process: others are answered meanwhile. */
const CONNECTIONS_MAX = 6;

/** What a member answers to offers. docs/specification.md#substitutions */
export class OfferAnswers {
  readonly #context: ApiContext;
  readonly #offers: ReturnType<typeof offerReader>;
  readonly #gigs: SharedReads<PressedGig | undefined>;
  readonly #accepting: GigQueue<AcceptPress, OfferResult | undefined>;
  readonly #interested: ReturnType<typeof interestQueue>;
  readonly #answering: GigQueue<Task<OfferResult>, OfferResult>;

  constructor(context: ApiContext) {
    const { db, clock } = context;
    this.#context = context;
    this.#offers = offerReader(db);
    this.#gigs = new SharedReads((gigId) => readPressedGig(db, gigId));
    const turns = new ConnectionTurns(CONNECTIONS_MAX);
    this.#accepting = new GigQueue(db, (own, gigId, waiting) => acceptFirst(own, gigId, waiting, clock), turns);
    this.#interested = interestQueue(db, turns);
    this.#answering = taskQueue(db, turns);
  }

  /** Takes a slot. Of many who press at once exactly as many get one as there are; the others are told together as soon as none is left. */
  async accept(request: OfferRequest, revision: number, call: Repeatable): Promise<OfferResult> {
    const { db, clock } = this.#context;
    const offer = await this.#find(request);
    for (;;) {
      const refused = refuseAccept(await this.#load(offer), revision, clock());
      if (refused) return this.#withOffer(db, request, refused);
      const answer = await this.#accepting.press(offer.gig_id, offer.id, { request, revision, call });
      if (answer) return answer;
    }
  }

  /** Tells the employer, or enters the draw. */
  interest(request: OfferRequest, revision: number, record: RecordAnswer<OfferResult>): Promise<OfferResult> {
    return this.#answer(request, record, { lock: 'shared', needsSlot: true }, async (db, loaded, now) => {
      const { gig, offer } = loaded;
      if (gig.row.mode === 'first_come') return refusal('changed');
      const refused = refuse(loaded, revision, now) ?? (gig.free === 0 ? undefined : await refuseMember(db, loaded));
      if (refused) return refused;
      if (offer.state === 'interested') return async () => undefined;
      if (gig.free === 0) return refusal('taken', { canWait: gig.row.waiting_list });
      const others = overlapping(gig.shifts, await heldShifts(db, request, now));
      if (others.length > 0) return refusal('overlap', { overlap: others[0] });
      return async (trx: Db) => {
        await trx
          .updateTable('offers')
          .set({
            state: 'interested',
            answered_at: now,
            answered_revision: gig.row.revision,
            changed_at: now,
            decline_reason: null,
            waiting_since: null,
          })
          .where('id', '=', offer.id)
          .execute();
        await this.#tell(trx, loaded, { answer: 'interested' }, now);
        return undefined;
      };
    });
  }

  /** The first word decides nothing for good: an offer that was declined may be accepted as long as replies are open. */
  decline(request: OfferRequest, given: DeclineOfferRequest, record: RecordAnswer<OfferResult>): Promise<OfferResult> {
    const said = declineWords(given);
    return this.#answer(request, record, { lock: 'shared' }, async (_db, loaded) => {
      const { offer } = loaded;
      if (loaded.holds) return refusal('already_held');
      if (offer.state === 'declined' && !saysMore(offer, said)) return async () => undefined;
      if (!['sent', 'seen', 'interested', 'lost', 'declined'].includes(offer.state)) return refusal('closed');
      const words = allSaid(offer, said);
      return async (trx: Db, now: Date) => {
        await trx
          .updateTable('offers')
          .set({
            state: 'declined',
            decline_reason: JSON.stringify(words),
            answered_at: now,
            changed_at: now,
            waiting_since: null,
          })
          .where('id', '=', offer.id)
          .execute();
        await this.#tell(trx, loaded, { answer: 'declined', ...words }, now);
        return undefined;
      };
    });
  }

  /**
   * Waits for a slot that is given back, or no more. What is free after the time for replies goes to whoever asks for it in this way, but for what
   * the employer picks for and never gave: the employer may confirm those who wait.
   */
  wait(
    request: OfferRequest,
    { wait, revision }: WaitRequest,
    record: RecordAnswer<OfferResult>,
  ): Promise<OfferResult> {
    return this.#answer(request, record, { lock: 'exclusive' }, async (db, loaded, now) => {
      const { gig, offer } = loaded;
      if (wait) {
        if (gig.row.state !== 'open' || !gig.row.waiting_list || offer.turned_down_at !== null)
          return refusal('closed');
        if (gig.row.starts_at <= now) return refusal('past');
        if (loaded.holds) return refusal('already_held');
        if ((revision ?? gig.row.revision) !== gig.row.revision) return refusal('changed');
        const refused = await refuseMember(db, loaded);
        if (refused) return refused;
        // A slot is free and can be asked for, or was asked for: there is nothing to wait for.
        if (gig.free > 0 && (now < gig.row.reply_by || offer.state === 'interested')) return refusal('changed');
      }
      return async (trx: Db) => {
        await trx
          .updateTable('offers')
          .set({ changed_at: now, ...(wait ? asWaiting(loaded, now) : asNotWaiting(loaded, now)) })
          .where('id', '=', offer.id)
          .execute();
        await notifyNews(trx, { kind: 'offers', gigId: gig.row.id, userId: offer.user_id });
        if (wait) await refill(trx, gig, now);
        return undefined;
      };
    });
  }

  /** The offer was on the person's screen. */
  async seen({ userId, offerId }: OfferRequest): Promise<{ ok: boolean }> {
    const { db, clock } = this.#context;
    if (!(await findOffer(db, offerId, userId))) throw notFound();
    const now = clock();
    await db
      .updateTable('offers')
      .set({ state: 'seen', seen_at: now })
      .where('id', '=', offerId)
      .where('state', '=', 'sent')
      .execute();
    return { ok: true };
  }

  /** @throws ProblemError 404 for another person's offer */
  async #find({ userId, offerId }: OfferRequest): Promise<OfferRow> {
    const offer = await this.#offers(offerId);
    if (offer?.user_id !== userId) throw notFound();
    return offer;
  }

  /** The offer with its gig as it is at some time after the call. */
  async #load(offer: OfferRow): Promise<LoadedOffer> {
    const pressed = await this.#gigs.read(offer.gig_id);
    if (!pressed) throw notFound();
    return { offer, gig: pressed.gig, holds: pressed.holders.has(offer.user_id) };
  }

  /**
   * Decides without a lock first, so that whoever is refused is told at once; what it would do is decided again with the gig locked.
   * @throws ProblemError 404 for another person's offer
   */
  async #answer(
    request: OfferRequest,
    record: RecordAnswer<OfferResult>,
    { lock, needsSlot }: { lock: GigLock; needsSlot?: boolean },
    decide: Decide,
  ): Promise<OfferResult> {
    const { db, clock } = this.#context;
    const offer = await this.#find(request);
    const task: Task<OfferResult> = (own) => this.#answerLocked(own, request, offer, record, lock, decide);
    for (;;) {
      const early = await decide(db, await this.#load(offer), clock());
      if (typeof early !== 'function') return this.#withOffer(db, request, early);
      const queue = needsSlot && offer.state !== 'interested' ? this.#interested : this.#answering;
      const answer = await queue.press(offer.gig_id, offer.id, task);
      if (answer) return answer;
    }
  }

  #answerLocked(
    db: Kysely<Database>,
    request: OfferRequest,
    { id, gig_id }: OfferRow,
    record: RecordAnswer<OfferResult>,
    lock: GigLock,
    decide: Decide,
  ): Promise<OfferResult> {
    return db.transaction().execute(async (trx) => {
      const gig = await lockGig(trx, gig_id, lock);
      const offer = await findOffer(trx, id, request.userId, true);
      if (!gig || !offer) throw notFound();
      const now = this.#context.clock();
      const decided = await decide(
        trx,
        { offer, gig, holds: (await readHolders(trx, gig_id)).has(offer.user_id) },
        now,
      );
      const refused = typeof decided === 'function' ? await decided(trx, now) : decided;
      const answer = await this.#withOffer(trx, request, refused ?? { ok: true });
      await record(trx, answer);
      return answer;
    });
  }

  /** Whoever was too late need not wait for more than that. */
  async #withOffer(db: Db, request: OfferRequest, answer: OfferResult): Promise<OfferResult> {
    if (answer.error === 'taken') return answer;
    const offers = await readOffersOf(db, [request], this.#context.clock());
    return { ...answer, offer: offers.get(request.offerId) };
  }

  #tell(trx: Db, { gig, offer }: LoadedOffer, said: object, now: Date): Promise<void> {
    const data = { ...gigFacts(gig), offerId: offer.id, memberId: offer.user_id, ...said };
    const event = {
      employer: employerOf(gig),
      type: 'offer.answered' as const,
      subject: offer.id,
      userId: offer.user_id,
      data,
    };
    return notifyNews(trx, { kind: 'offers', gigId: gig.row.id, userId: offer.user_id }).then(() =>
      queueWebhookEvent(trx, event, now),
    );
  }
}
