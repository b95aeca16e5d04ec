import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp, type PortalApi } from 'api/app';
import { defaultConfig } from 'api/config';
import { DEMO_POOL } from 'api/modules/demo/demo-gig';
import { confirmOffer } from 'api/modules/substitutions/offers/employer-answers.service';
import { type BenchCandidate, makeCandidates } from 'fleet/candidates';
import { percentile } from '../statistics';
import { printTable } from '../table';
import { type ApiProcess, startApi } from './api-processes';
import { benchFeed } from './feed';
import { benchPicked } from './picked-crowd';
import { countOverlaps, holdersOf, joinPool, offerGig } from './pool-of-members';
import { type MemberOffer, press, startingAt, type Told } from './press';

const MEMBERS = Number(process.env.OFFERS_MEMBERS ?? 5_000);
const SLOTS = Number(process.env.OFFERS_SLOTS ?? 50);
/** Of one member, whose calendar is read. */
const BOOKINGS = Number(process.env.OFFERS_BOOKINGS ?? 500);
const SECONDS = Number(process.env.OFFERS_SECONDS ?? 10);
const PROCESSES = 3;
/** A theme with substitutions. */
const THEME = 'municipal';
/** Tries to see an overlap without the constraint. */
const UNGUARDED_ROUNDS = 10;
/** Calls of the employer's system at a time. */
const CONFIRMING = 4;

/**
 * Everybody in a pool presses on one gig while the employer gives another one of the same time to some of them, over three APIs on one
 * database, one of which is killed as half of the slots are taken. The answers have to be right, or it fails; times are told with the load of
 * the machine, whose cores APIs, database and load generator share. Beforehand, on the idle API, the calendar of one member is read.
 */
export async function benchOffers() {
  assert(MEMBERS >= 4 * SLOTS, 'OFFERS_MEMBERS has to be at least four times OFFERS_SLOTS');
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-offers-'));
  const employer = await createApp(
    defaultConfig(dataDir, { demo: true, theme: THEME, logLevel: 'silent', rateLimit: false }),
  );
  const apis: ApiProcess[] = [];
  try {
    const [reader, ...members] = await makeCandidates(employer.context.pool, MEMBERS + 1);
    assert(reader);
    const feed = await benchFeed(employer, reader, BOOKINGS);
    await joinPool(employer, members);
    while (apis.length < PROCESSES) apis.push(await startApi(dataDir, THEME));
    await employer.context.pool.query('analyze');
    const crowd = await benchCrowd(employer, apis, members);
    const left = apis.slice(1);
    const picked = await benchPicked(employer, left, members, { slots: SLOTS, seconds: SECONDS });
    const few = members.slice(0, 2 * SLOTS);
    const guarded = await pressTwo(employer, left, few, 100);
    assert.equal(guarded.overlaps, 0, 'somebody holds two gigs of the same time');
    await employer.context.pool.query('alter table booking_shifts drop constraint booking_shifts_overlap');
    await employer.context.pool.query('drop index bookings_slot, bookings_person');
    let unguarded = await pressTwo(employer, left, few, 150);
    // Whether two presses of one person meet is chance: on a busy machine all of one gig may be done before the other's begin.
    for (let round = 1; unguarded.overlaps === 0 && round < UNGUARDED_ROUNDS; round += 1) {
      unguarded = await pressTwo(employer, left, few, 150 + 50 * round);
    }
    assert(unguarded.overlaps > 0, 'without the constraint no overlap was found: the check does not look');
    print(crowd, guarded.overlaps, unguarded.overlaps);
    printPicked(picked);
    printFeed(feed);
    return { ...crowd, picked, pairs: { guarded, unguarded }, feed };
  } finally {
    for (const api of apis) await api.stop();
    await employer.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function benchCrowd(employer: PortalApi, apis: readonly ApiProcess[], members: readonly BenchCandidate[]) {
  const wanted = await offerGig(employer, members, { mode: 'first_come', slots: SLOTS, startsInHours: 48 });
  const picked = await offerGig(employer, members, { mode: 'employer_picks', slots: SLOTS, startsInHours: 48 });
  // They press first and are confirmed in the same order, so that both reach for the same people.
  const interested = picked.offers.slice(0, 2 * SLOTS);
  for (const offer of interested) await press(apis, offer, 'interest', performance.now());

  const [loadBefore = 0] = loadavg();
  let won = 0;
  let lastWonMs = 0;
  let killed: Promise<void> | undefined;
  const start = performance.now();
  const pressing = wanted.offers.map(async (offer, index) => {
    const pressedAt = start + (index / MEMBERS) * SECONDS * 1_000;
    await wait(Math.max(0, pressedAt - performance.now()));
    const told = await press(startingAt(apis, index), offer, 'accept', pressedAt);
    if (told.result === 'won') {
      won += 1;
      lastWonMs = performance.now() - start;
    }
    if (won >= SLOTS / 2) killed ??= apis[0]?.kill();
    return told;
  });
  const [told, confirmed] = await Promise.all([Promise.all(pressing), confirmAll(employer, interested)]);
  const [loadAfter = 0] = loadavg();
  assert(killed, 'no process was killed');
  await killed;
  await check(employer, { wanted: wanted.gigId, picked: picked.gigId, told, confirmed });

  const losers = told.filter(({ result, interrupted }) => result !== 'won' && !interrupted).map(({ ms }) => ms);
  const interrupted = told.filter((one) => one.interrupted).map(({ ms }) => ms);
  return {
    members: MEMBERS,
    slots: SLOTS,
    seconds: SECONDS,
    processes: PROCESSES,
    load: [loadBefore, loadAfter],
    results: countBy(told),
    confirmed: confirmed.length,
    lastWonMs,
    losersToldP50Ms: percentile(losers, 50),
    losersToldP99Ms: percentile(losers, 99),
    interrupted: interrupted.length,
    interruptedLongestMs: interrupted.length > 0 ? Math.max(...interrupted) : null,
  };
}

/** @returns who was given a slot */
async function confirmAll({ context: { db } }: PortalApi, interested: readonly MemberOffer[]): Promise<string[]> {
  const confirmed: string[] = [];
  const rest = interested.values();
  const confirmRest = async () => {
    for (const { candidate, offerId } of rest) {
      const answer = await db
        .transaction()
        .execute((trx) => confirmOffer(trx, DEMO_POOL.employer, offerId, new Date()));
      if (answer.ok) confirmed.push(candidate.userId);
      // Who got the other gig first, and who asks once no slot is left.
      else assert(['overlap', 'taken', 'not_interested'].includes(answer.error), `not confirmed: ${answer.error}`);
    }
  };
  await Promise.all(Array.from({ length: CONFIRMING }, confirmRest));
  return confirmed.sort();
}

/** @throws AssertionError where somebody was told what is not so, or a slot was given twice or not at all */
async function check(
  employer: PortalApi,
  crowd: { wanted: string; picked: string; told: readonly Told[]; confirmed: readonly string[] },
): Promise<void> {
  const winners = crowd.told.filter(({ result }) => result === 'won').map(({ userId }) => userId);
  const holders = await holdersOf(employer, crowd.wanted);
  assert.equal(holders.length, SLOTS, 'as many hold the gig as there are slots');
  assert.deepEqual(winners.sort(), holders, 'those who were told that they have the gig hold it, and nobody else');
  const known = ['won', 'taken', 'overlap'];
  assert.deepEqual(
    Object.keys(countBy(crowd.told)).filter((result) => !known.includes(result)),
    [],
  );
  const chosen = await holdersOf(employer, crowd.picked);
  assert(chosen.length > 0 && chosen.length <= SLOTS, 'the employer has given slots, and no more than there are');
  assert.deepEqual(crowd.confirmed, chosen, 'those whom the employer was told to have confirmed hold the gig');
  assert.equal(await countOverlaps(employer), 0, 'somebody holds two gigs of the same time');
}

/** Everybody presses on two gigs of the same time at once. */
async function pressTwo(
  employer: PortalApi,
  apis: readonly ApiProcess[],
  members: readonly BenchCandidate[],
  startsInHours: number,
) {
  const gigs = [1, 2].map(() => offerGig(employer, members, { mode: 'first_come', slots: 2 * SLOTS, startsInHours }));
  const offers = (await Promise.all(gigs)).map((gig) => gig.offers);
  const presses = members.flatMap((_, member) =>
    offers.map((own, tab) => {
      const offer = own[member];
      assert(offer);
      return press(startingAt(apis, tab), offer, 'accept', performance.now());
    }),
  );
  const results = countBy(await Promise.all(presses));
  return { results, overlaps: await countOverlaps(employer) };
}

function countBy(told: readonly Told[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { result } of told) counts[result] = (counts[result] ?? 0) + 1;
  return counts;
}

function print(crowd: Awaited<ReturnType<typeof benchCrowd>>, guarded: number, unguarded: number): void {
  const load = crowd.load.map((value) => value.toFixed(0)).join(' to ');
  printTable(
    `${MEMBERS} members press on ${SLOTS} slots within ${SECONDS} s, ${PROCESSES} APIs, one killed; load of the machine ${load}`,
    ['what', 'value'],
    [
      ...Object.entries(crowd.results).map(([result, count]): [string, number] => [`told "${result}"`, count]),
      ['confirmed by the employer meanwhile', crowd.confirmed],
      ['from the first press until the last winner was told, ms', crowd.lastWonMs.toFixed(0)],
      ['losers told, p50 ms', crowd.losersToldP50Ms.toFixed(0)],
      ['losers told, p99 ms', crowd.losersToldP99Ms.toFixed(0)],
      ['calls that the killed process had', crowd.interrupted],
      ['the longest of them, ms', crowd.interruptedLongestMs?.toFixed(0) ?? ''],
      ['overlaps among people who press on two gigs at once', guarded],
      ['the same without the constraint of the database', unguarded],
    ],
  );
}

function printPicked({ interested, taken, toldP50Ms, takenP99Ms }: Awaited<ReturnType<typeof benchPicked>>): void {
  printTable(
    `${MEMBERS} members show interest in a gig within ${SECONDS} s, while the employer gives its ${SLOTS} slots to them`,
    ['what', 'value'],
    [
      ['told that the employer chooses', interested],
      ['told that every slot is taken', taken],
      ['told, p50 ms', toldP50Ms.toFixed(0)],
      ['told that every slot is taken, p99 ms', takenP99Ms?.toFixed(0) ?? ''],
    ],
  );
}

function printFeed({ bookings, bytes, p50Ms, p95Ms, unchangedP50Ms }: Awaited<ReturnType<typeof benchFeed>>): void {
  printTable(
    `The calendar feed of a member who holds ${bookings} bookings`,
    ['what', 'value'],
    [
      ['size, kB', (bytes / 1_000).toFixed(0)],
      ['read, p50 ms', p50Ms.toFixed(0)],
      ['read, p95 ms', p95Ms.toFixed(0)],
      ['nothing has changed (304), p50 ms', unchangedP50Ms.toFixed(0)],
    ],
  );
}
