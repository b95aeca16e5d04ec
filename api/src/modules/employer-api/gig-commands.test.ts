import { randomUUID } from 'node:crypto';
import type { TestApi } from '../../../test/harness';
import { auditEntries } from '../audit/audit.service';
import { drawOrder } from '../substitutions/gigs/draw';
import {
  answer,
  createGigPortal,
  EMPLOYER,
  emptyPool,
  gigOrder,
  inHours,
  newMember,
  offerOf,
  settledAt,
  stored,
} from '../substitutions/gigs/gig.fixture';
import { checkDraw, confirmGigOffer, endGig, listGigs, showGig } from './gig-commands.service';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
beforeEach(() => emptyPool(portal));
afterAll(() => portal.close());

const now = () => portal.clock.now();

test('gigs are listed and shown without names of members', async () => {
  const member = await newMember(portal);
  const { gigId } = await stored(portal, gigOrder(portal));
  expect(await listGigs(portal.db, {}, now())).toMatchObject([{ gigId, employer: EMPLOYER, slots: 1, free: 1 }]);
  expect(await listGigs(portal.db, { employer: 'Kuuselan kunta' }, now())).toEqual([]);
  const shown = await showGig(portal.db, gigId);
  expect(shown).toMatchObject({ gigId, offers: [{ state: 'sent' }] });
  expect(JSON.stringify(shown)).not.toMatch(new RegExp(`Mäkinen|${member.id}`));
  for (const id of ['x', randomUUID()]) await expect(showGig(portal.db, id)).rejects.toMatchObject({ check: 'gig' });
});

test('an offer is confirmed and the gig cancelled; a dry run of each changes nothing', async () => {
  const member = await newMember(portal);
  const { gigId } = await stored(portal, gigOrder(portal, { mode: 'employer_picks' }));
  const offer = await offerOf(member, gigId);
  const confirm = (dryRun: boolean) => confirmGigOffer(portal.db, { offerId: offer.id, by: 'aino', dryRun }, now());
  await expect(confirm(false)).rejects.toMatchObject({ check: 'offer', message: expect.stringContaining('interest') });
  await answer(member, offer, 'interest');
  await confirm(true);
  expect((await showGig(portal.db, gigId)).free).toBe(1);
  await confirm(false);
  expect((await showGig(portal.db, gigId)).free).toBe(0);
  const cancel = { gigId, how: 'cancel', reason: 'suljettu', by: 'aino' } as const;
  expect(await endGig(portal.db, { ...cancel, dryRun: true }, now())).toBe(1);
  expect((await showGig(portal.db, gigId)).state).toBe('open');
  expect(await endGig(portal.db, { ...cancel, dryRun: false }, now())).toBe(1);
  expect((await showGig(portal.db, gigId)).state).toBe('cancelled');
  await expect(endGig(portal.db, { gigId, how: 'withdraw', by: 'aino', dryRun: false }, now())).rejects.toMatchObject({
    check: 'state',
  });
});

test('what an operator does is recorded with their name, the id and their reason, but not what a dry run does', async () => {
  await portal.db.deleteFrom('employer_calls').execute();
  const member = await newMember(portal);
  const { gigId } = await stored(portal, gigOrder(portal, { mode: 'employer_picks' }));
  const offer = await offerOf(member, gigId);
  await answer(member, offer, 'interest');
  for (const dryRun of [true, false]) {
    await confirmGigOffer(portal.db, { offerId: offer.id, by: 'aino', reason: 'tuttu', dryRun }, now());
    await endGig(portal.db, { gigId, how: 'withdraw', reason: 'riittää', by: 'aino', dryRun }, now());
    await endGig(portal.db, { gigId, how: 'cancel', by: 'aino', dryRun }, now());
  }
  expect(await auditEntries(portal.db, { since: new Date(0), limit: 3 })).toMatchObject([
    { actor: 'aino', action: 'gigs cancel', subject: gigId, reason: null },
    { actor: 'aino', action: 'gigs withdraw', subject: gigId, reason: 'riittää' },
    { actor: 'aino', action: 'gigs confirm', subject: offer.id, reason: 'tuttu' },
  ]);
  const recorded = await portal.db
    .selectFrom('employer_calls')
    .select(['employer', 'token_id', 'operator', 'call', 'subject', 'status', 'reason'])
    .orderBy('id')
    .execute();
  const facts = { employer: EMPLOYER, token_id: null, operator: 'aino', status: 200 };
  expect(recorded).toEqual([
    { ...facts, call: 'portal gigs confirm', subject: offer.id, reason: 'tuttu' },
    { ...facts, call: 'portal gigs withdraw', subject: gigId, reason: 'riittää' },
    { ...facts, call: 'portal gigs cancel', subject: gigId, reason: null },
  ]);
});

test('a reason that is longer than holders are shown is refused', async () => {
  const { gigId } = await stored(portal, gigOrder(portal));
  const cancel = { gigId, how: 'cancel', by: 'aino', dryRun: false } as const;
  await expect(endGig(portal.db, { ...cancel, reason: 'x'.repeat(501) }, now())).rejects.toMatchObject({
    check: 'reason',
  });
  expect(await endGig(portal.db, { ...cancel, reason: 'x'.repeat(500) }, now())).toBe(0);
});

test('the next gigs come first, from now or from a day, of one pool where that is asked', async () => {
  const at = (hours: number) => ({ shifts: [{ start: inHours(portal, hours), end: inHours(portal, hours + 4) }] });
  const late = await stored(portal, gigOrder(portal, at(90)));
  const soon = await stored(portal, gigOrder(portal, at(50)));
  const listed = async (filter: Parameters<typeof listGigs>[1] = {}) =>
    (await listGigs(portal.db, filter, now())).map(({ gigId }) => gigId);
  expect(await listed()).toEqual([soon.gigId, late.gigId]);
  expect(await listed({ from: inHours(portal, 60) })).toEqual([late.gigId]);
  expect(await listed({ pool: 116 })).toEqual([]);
  expect(await listed({ page: 2 })).toEqual([]);
  await portal.db
    .updateTable('gigs')
    .set({ starts_at: new Date(0), ends_at: new Date(1) })
    .where('id', '=', soon.gigId)
    .execute();
  expect(await listed()).toEqual([late.gigId]);
  expect(await listed({ from: '1969-12-31' })).toEqual([soon.gigId, late.gigId]);
  await expect(listed({ from: 'eilen' })).rejects.toMatchObject({ check: 'from' });
});

describe('a draw', () => {
  let gigId: string;
  beforeEach(async () => {
    const members = [await newMember(portal), await newMember(portal), await newMember(portal)];
    const order = gigOrder(portal, { mode: 'draw' });
    ({ gigId } = await stored(portal, order));
    await expect(checkDraw(portal.db, gigId)).rejects.toMatchObject({ check: 'draw' });
    for (const member of members) await answer(member, await offerOf(member, gigId), 'interest');
    await settledAt(portal, gigId, order.replyBy);
  });
  const tamper = (change: { draw_seed?: string; draw_entrants?: string }) =>
    portal.db.updateTable('gigs').set(change).where('id', '=', gigId).execute();
  /** An offer that the seed puts elsewhere than at the first place. */
  function lateComer(seed: string, others: readonly string[]): string {
    for (;;) {
      const id = randomUUID();
      if (drawOrder(seed, [id, ...others])[0] !== id) return id;
    }
  }

  it('is repeated from what is published alone', async () => {
    const before = await checkDraw(portal.db, gigId);
    expect(before).toMatchObject({ faults: [], slots: 1, entrants: [{ result: 'won' }, {}, {}] });
    // Neither offers nor members are looked at.
    await portal.db.deleteFrom('bookings').execute();
    await portal.db.deleteFrom('offers').execute();
    await portal.db.deleteFrom('pool_members').execute();
    expect(await checkDraw(portal.db, gigId)).toEqual(before);
  });

  it('does not hold with another seed, in another order, or with somebody else in it', async () => {
    const { seed, entrants, faults } = await checkDraw(portal.db, gigId);
    expect(faults).toEqual([]);
    const [first, ...others] = entrants;
    if (!first) throw new Error('nobody was drawn');
    const ids = others.map(({ offerId }) => offerId);
    const faultsOf = async (change: Parameters<typeof tamper>[0]) => {
      await tamper(change);
      const found = (await checkDraw(portal.db, gigId)).faults;
      await tamper({ draw_seed: seed, draw_entrants: JSON.stringify(entrants) });
      return found;
    };
    const swapped = { ...first, offerId: lateComer(seed, ids) };
    expect(await faultsOf({ draw_seed: '00'.repeat(32) })).toContain('commitment');
    expect(await faultsOf({ draw_entrants: JSON.stringify(entrants.toReversed()) })).toContain('order');
    expect(await faultsOf({ draw_entrants: JSON.stringify([swapped, ...others]) })).toContain('order');
    expect(await faultsOf({ draw_entrants: JSON.stringify(others) })).toContain('not_in_turn');
    expect(await faultsOf({ draw_entrants: JSON.stringify([first, ...entrants]) })).toContain('doubled');
  });
});
