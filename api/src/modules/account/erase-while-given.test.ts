import type { TestApi } from '../../../test/harness';
import {
  answer,
  bookingsOf,
  cancel,
  createGigPortal,
  emptyPool,
  gigOrder,
  inHours,
  newMember,
  offerOf,
  settledAt,
  stored,
} from '../substitutions/gigs/gig.fixture';
import { erasePerson } from './erase-person.service';

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
afterAll(() => portal.close());
beforeEach(() => emptyPool(portal));

const ROUNDS = 4;
const erase = (id: string) => erasePerson(portal.api.context, id, { by: 'the person' });
const holdersOf = async (gigId: string) =>
  (
    await portal.db
      .selectFrom('bookings')
      .select('user_id')
      .where('gig_id', '=', gigId)
      .where('held', '=', true)
      .execute()
  ).map(({ user_id }) => user_id);

test('people are erased while a draw among them is held, and the others have their draw', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [leaving, staying] = [await newMember(portal), await newMember(portal)];
    const replyBy = inHours(portal, 1);
    const { gigId } = await stored(portal, gigOrder(portal, { mode: 'draw', slots: 2, replyBy }));
    for (const member of [leaving, staying])
      expect(await answer(member, await offerOf(member, gigId), 'interest')).toMatchObject({ ok: true });
    const [, erased] = await Promise.all([settledAt(portal, gigId, replyBy), erase(leaving.id)]);
    expect(erased).toBe(true);
    expect(await holdersOf(gigId)).toEqual([staying.id]);
  }
});

test('people are erased while slots that they wait for are given back', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [holder, leaving, next] = [await newMember(portal), await newMember(portal), await newMember(portal)];
    const { gigId } = await stored(portal, gigOrder(portal));
    await answer(holder, await offerOf(holder, gigId), 'accept');
    for (const member of [leaving, next]) await answer(member, await offerOf(member, gigId), 'wait', { wait: true });
    const [booking] = await bookingsOf(holder);
    const [given, erased] = await Promise.all([cancel(holder, booking?.id ?? ''), erase(leaving.id)]);
    expect({ given, erased }).toMatchObject({ given: { ok: true }, erased: true });
    expect(await holdersOf(gigId)).toEqual([next.id]);
    await portal.db.deleteFrom('gigs').execute();
  }
});

test('people are erased while they and others press for the last slot', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [leaving, other] = [await newMember(portal), await newMember(portal)];
    const { gigId } = await stored(portal, gigOrder(portal));
    const offers = [await offerOf(leaving, gigId), await offerOf(other, gigId)];
    const press = (member: typeof leaving, index: number) => {
      const offer = offers[index];
      return member.browser.post(`substitutions/offers/${offer?.id}/accept`, { revision: 1 });
    };
    const [first, second, erased] = await Promise.all([press(leaving, 0), press(other, 1), erase(leaving.id)]);
    expect([first.status, second.status, erased].map((one) => one === true || Number(one) < 500)).toEqual([
      true,
      true,
      true,
    ]);
    expect(await holdersOf(gigId)).not.toContain(leaving.id);
    await portal.db.deleteFrom('gigs').execute();
  }
});

test('two people who hold slots that others wait for are erased at once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, two] = [await newMember(portal), await newMember(portal)];
    const waiting = [await newMember(portal), await newMember(portal)];
    const late = [{ start: inHours(portal, 60), end: inHours(portal, 66) }];
    const gigs: string[] = [];
    for (const [holder, shifts] of [
      [one, undefined],
      [one, late],
      [two, undefined],
      [two, late],
    ] as const) {
      const { gigId } = await stored(portal, gigOrder(portal, shifts ? { shifts } : {}));
      await answer(holder, await offerOf(holder, gigId), 'accept');
      for (const member of gigs.length % 2 === 0 ? waiting : waiting.toReversed())
        await answer(member, await offerOf(member, gigId), 'wait', { wait: true });
      gigs.push(gigId);
    }
    expect(await Promise.all([erase(one.id), erase(two.id)])).toEqual([true, true]);
    for (const gigId of gigs) expect(await holdersOf(gigId)).toHaveLength(1);
    await emptyPool(portal);
  }
});
