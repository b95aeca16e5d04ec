import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { errorFacts } from '../../error-facts';
import { cancelGig, withdrawGig } from '../substitutions/gigs/end-gig.service';
import type { GigOrder } from '../substitutions/gigs/gig-content';
import { lockGig, readGig } from '../substitutions/gigs/gig-reading.service';
import { storeGig } from '../substitutions/gigs/store-gig.service';
import { OfferAnswers } from '../substitutions/offers/answer-offer.service';
import { confirmOffer } from '../substitutions/offers/employer-answers.service';
import { settleGig } from '../substitutions/offers/settle-gigs.service';
import { addMember } from '../substitutions/pools/members.service';
import { DemoGig, type DemoPool, orderOf } from './demo-gig';
import { DemoUsername, demoUserId } from './demo-users';

const FILE = join(import.meta.dirname, '../../../demo/gigs.json');
const DAY_MS = 24 * 3_600_000;

/** Pools of the demo content by their id; a database of an earlier portal may lack some. */
async function readPools(db: Db, ids: readonly number[]): Promise<Map<number, DemoPool>> {
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'texts', 'position'])
    .where('kind', '=', 'substitute')
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, texts, position }) => {
      const { name, phone, email } = position?.contacts[0] ?? {};
      return [id, { employer: texts.fi.employer, contact: name === undefined ? undefined : { name, phone, email } }];
    }),
  );
}

/** One gig of the demo with what has happened to it. */
class DemoGigStory {
  readonly #context: ApiContext;
  readonly #gig: DemoGig;
  readonly #employer: string;
  readonly #now: Date;
  #order: GigOrder;
  #gigId = '';

  constructor(context: ApiContext, gig: DemoGig, pool: DemoPool) {
    const now = context.clock();
    // What is over was published, answered and settled at its time.
    const then = gig.laidDaysAgo === 0 ? now : new Date(now.getTime() - gig.laidDaysAgo * DAY_MS);
    this.#context = { ...context, clock: () => then };
    this.#gig = gig;
    this.#employer = pool.employer;
    this.#now = then;
    this.#order = orderOf(
      {
        ...gig,
        shifts: gig.shifts.map((shift) =>
          'day' in shift && typeof shift.day === 'number' ? { ...shift, day: shift.day + gig.laidDaysAgo } : shift,
        ),
      },
      pool,
      then,
    );
  }

  /** Publishes it. */
  async publish(): Promise<void> {
    const stored = await this.#context.db.transaction().execute(async (trx) => {
      const made = await storeGig(trx, this.#employer, this.#order, this.#now);
      // Not by the portal itself before its story is told.
      if (made.ok && this.#gig.laidDaysAgo > 0)
        await trx.updateTable('gigs').set({ settle_at: null }).where('id', '=', made.gigId).execute();
      return made;
    });
    if (!stored.ok) throw new Error(`the demo's gig ${this.#gig.key} is refused: ${stored.error}`);
    this.#gigId = stored.gigId;
  }

  async play(): Promise<void> {
    for (const step of this.#gig.steps) {
      if (step.does === 'move') {
        const later = (instant: string) => new Date(Date.parse(instant) + step.minutes * 60_000).toISOString();
        const shifts = this.#order.shifts.map(({ start, end, breakMinutes }) => ({
          start: later(start),
          end: later(end),
          breakMinutes,
        }));
        this.#order = { ...this.#order, shifts };
        await this.publish();
      } else if (step.does === 'require') {
        this.#order = { ...this.#order, must: step.must };
        await this.publish();
      } else if (step.does === 'cancel') {
        await this.#change((trx) => cancelGig(trx, this.#employer, this.#gigId, step.reason, this.#now));
      } else if (step.does === 'withdraw') {
        await this.#change((trx) => withdrawGig(trx, this.#employer, this.#gigId, this.#now));
      } else await this.#answer(step.does, demoUserId(step.who));
    }
  }

  /** Does what has come due since, as of its time. */
  async settle(now: Date): Promise<void> {
    const start = this.#order.shifts[0]?.start;
    for (const due of [this.#order.replyBy, start].map((instant) => new Date(instant ?? now))) {
      if (due > now) return;
      await this.#change(async (trx) => {
        const gig = await lockGig(trx, this.#gigId);
        if (gig) await settleGig(trx, gig, due);
      });
    }
  }

  #change(work: (trx: Db) => Promise<unknown>): Promise<unknown> {
    return this.#context.db.transaction().execute(work);
  }

  async #answer(does: 'accept' | 'interest' | 'decline' | 'wait' | 'confirm', userId: string): Promise<void> {
    const { db } = this.#context;
    const gig = await readGig(db, this.#gigId);
    const offer = await db
      .selectFrom('offers')
      .select('id')
      .where('gig_id', '=', this.#gigId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!gig || !offer) return;
    const answers = new OfferAnswers(this.#context);
    const request = { userId, offerId: offer.id, locale: 'fi' as const };
    const { revision } = gig.row;
    const unrecorded = async () => {};
    if (does === 'accept') await answers.accept(request, revision, { operation: undefined, receivedAt: this.#now });
    else if (does === 'interest') await answers.interest(request, revision, unrecorded);
    else if (does === 'decline') await answers.decline(request, { reason: 'hours' }, unrecorded);
    else if (does === 'wait') await answers.wait(request, { wait: true }, unrecorded);
    else await this.#change((trx) => confirmOffer(trx, this.#employer, offer.id, this.#now));
  }
}

/**
 * Lays out the demo's gigs anew, from tonight to three months ahead, in all modes and states; those of an earlier start go. What it tells the
 * demo's people is not mailed.
 */
export async function layOutDemoGigs(context: ApiContext): Promise<void> {
  const { db } = context;
  const people = DemoUsername.options.map(demoUserId);
  const gigs = z.array(DemoGig).parse(JSON.parse(readFileSync(FILE, 'utf8')));
  const pools = await readPools(db, [...new Set(gigs.map(({ pool }) => pool))]);
  if (pools.size === 0) return;
  const joined = new Date(context.clock().getTime() - 60 * DAY_MS);
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('gigs')
      .where('campaign_id', 'in', [...pools.keys()])
      .where('employer_key', 'like', 'demo-%')
      .execute();
    for (const id of pools.keys()) for (const userId of people) await addMember(trx, id, userId, joined);
  });
  const stories = gigs.flatMap((gig) => {
    const pool = pools.get(gig.pool);
    return pool ? [new DemoGigStory(context, gig, pool)] : [];
  });
  // All are offered before anybody holds something that would keep them from it.
  for (const story of stories) await story.publish();
  for (const story of stories) {
    await story.play();
    await story.settle(context.clock());
  }
  await db.deleteFrom('gig_notices').where('user_id', 'in', people).execute();
}

/**
 * Lays out the demo's gigs while the portal starts, where its people can log in: content of an earlier start stays, but its gigs would all be over
 * one day.
 * @returns waits until they are there
 */
export function startDemoGigs(context: ApiContext, logins: readonly unknown[]): () => Promise<void> {
  const laidOut = logins.length === 0 ? Promise.resolve() : layOutDemoGigs(context);
  const told = laidOut.catch((error: unknown) =>
    context.log.warn({ job: 'demo gigs', error: errorFacts(error) }, 'a job failed'),
  );
  return async () => {
    await told;
  };
}
