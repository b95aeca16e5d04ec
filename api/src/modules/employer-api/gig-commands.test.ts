import { randomUUID } from 'node:crypto';
import type { TestApi } from '../../../test/harness';
import { drawOrder } from '../substitutions/gigs/draw';
import {
  answer,
  createGigPortal,
  EMPLOYER,
  emptyPool,
  gigOrder,
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
  expect(await listGigs(portal.db, {})).toMatchObject([{ gigId, employer: EMPLOYER, slots: 1, free: 1 }]);
  expect(await listGigs(portal.db, { employer: 'Kuuselan kunta' })).toEqual([]);
  const shown = await showGig(portal.db, gigId);
  expect(shown).toMatchObject({ gigId, offers: [{ state: 'sent' }] });
  expect(JSON.stringify(shown)).not.toMatch(new RegExp(`Mäkinen|${member.id}`));
  for (const id of ['x', randomUUID()]) await expect(showGig(portal.db, id)).rejects.toMatchObject({ check: 'gig' });
});

test('an offer is confirmed and the gig cancelled; a dry run of each changes nothing', async () => {
  const member = await newMember(portal);
  const { gigId } = await stored(portal, gigOrder(portal, { mode: 'employer_picks' }));
  const offer = await offerOf(member, gigId);
  const confirm = (dryRun: boolean) => confirmGigOffer(portal.db, { offerId: offer.id, dryRun }, now());
  await expect(confirm(false)).rejects.toMatchObject({ check: 'offer', message: expect.stringContaining('interest') });
  await answer(member, offer, 'interest');
  await confirm(true);
  expect((await showGig(portal.db, gigId)).free).toBe(1);
  await confirm(false);
  expect((await showGig(portal.db, gigId)).free).toBe(0);
  const cancel = { gigId, how: 'cancel', reason: 'suljettu' } as const;
  expect(await endGig(portal.db, { ...cancel, dryRun: true }, now())).toBe(1);
  expect((await showGig(portal.db, gigId)).state).toBe('open');
  expect(await endGig(portal.db, { ...cancel, dryRun: false }, now())).toBe(1);
  expect((await showGig(portal.db, gigId)).state).toBe('cancelled');
  await expect(endGig(portal.db, { gigId, how: 'withdraw', dryRun: false }, now())).rejects.toMatchObject({
    check: 'state',
  });
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
