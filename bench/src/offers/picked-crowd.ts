import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { PortalApi } from 'api/app';
import { DEMO_POOL } from 'api/modules/demo/demo-gig';
import { confirmOffer } from 'api/modules/substitutions/offers/employer-answers.service';
import type { Server } from 'fleet/candidate-call';
import type { BenchCandidate } from 'fleet/candidates';
import { percentile } from '../statistics';
import { countOverlaps, holdersOf, offerGig } from './pool-of-members';
import { type MemberOffer, press, startingAt } from './press';

const STARTS_IN_HOURS = 200;
const PAUSE_MS = 20;

/**
 * Everybody shows interest in one gig while its employer gives the slots, evenly over the first half of the time, to those who have.
 * @throws AssertionError where a slot was given twice or not at all, or somebody was told what is not so
 */
export async function benchPicked(
  employer: PortalApi,
  apis: readonly Server[],
  members: readonly BenchCandidate[],
  { slots, seconds }: { slots: number; seconds: number },
) {
  const gig = { mode: 'employer_picks' as const, slots, startsInHours: STARTS_IN_HOURS };
  const { gigId, offers } = await offerGig(employer, members, gig);
  const interested: MemberOffer[] = [];
  const start = performance.now();
  let ended = false;
  const pressAll = async () => {
    const pressing = offers.map(async (offer, index) => {
      const pressedAt = start + (index / offers.length) * seconds * 1_000;
      await wait(Math.max(0, pressedAt - performance.now()));
      const told = await press(startingAt(apis, index), offer, 'interest', pressedAt);
      if (told.result === 'won') interested.push(offer);
      return told;
    });
    return Promise.all(pressing).finally(() => {
      ended = true;
    });
  };
  const confirmAll = async () => {
    const confirmed: string[] = [];
    while (confirmed.length < slots && !(ended && interested.length === 0)) {
      const due = start + (confirmed.length / slots) * seconds * 500;
      const next = performance.now() < due ? undefined : interested.shift();
      if (!next) {
        await wait(PAUSE_MS);
        continue;
      }
      const { db } = employer.context;
      const given = await db
        .transaction()
        .execute((trx) => confirmOffer(trx, DEMO_POOL.employer, next.offerId, new Date()));
      assert(given.ok, `not confirmed: ${JSON.stringify(given)}`);
      confirmed.push(next.candidate.userId);
    }
    return confirmed.sort();
  };
  const [told, confirmed] = await Promise.all([pressAll(), confirmAll()]);
  const holders = await holdersOf(employer, gigId);
  assert.equal(holders.length, slots, 'as many hold the gig as there are slots');
  assert.deepEqual(confirmed, holders, 'those whom the employer was told to have confirmed hold the gig');
  assert.equal(await countOverlaps(employer), 0, 'somebody holds two gigs of the same time');
  const taken = told.filter(({ result }) => result === 'taken').map(({ ms }) => ms);
  const shown = told.filter(({ result }) => result === 'won');
  assert.equal(
    shown.length + taken.length,
    told.length,
    'everybody was told that the employer chooses, or that nothing is left',
  );
  return {
    interested: shown.length,
    taken: taken.length,
    toldP50Ms: percentile(
      told.map(({ ms }) => ms),
      50,
    ),
    takenP99Ms: taken.length > 0 ? percentile(taken, 99) : null,
  };
}
