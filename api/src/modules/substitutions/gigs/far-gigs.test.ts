import type { TestApi } from '../../../../test/harness';
import { createGigPortal, emptyPool, gigOrder, inHours, newMember, offersOf, store, stored } from './gig.fixture';

const DAY_HOURS = 24;

let portal: TestApi;
beforeAll(async () => {
  portal = await createGigPortal();
});
afterAll(() => portal.close());
beforeEach(() => emptyPool(portal));

const shiftAfter = (days: number) => ({
  start: inHours(portal, days * DAY_HOURS),
  end: inHours(portal, days * DAY_HOURS + 8),
  breakMinutes: 0,
});

test('work of two years ahead and of four months is taken, and of no more', async () => {
  for (const days of [[729], [10, 129]])
    expect(await store(portal, gigOrder(portal, { shifts: days.map(shiftAfter) }))).toMatchObject({ ok: true });
  for (const days of [[731], [10, 131]])
    expect(await store(portal, gigOrder(portal, { shifts: days.map(shiftAfter) }))).toEqual({
      ok: false,
      error: 'too_far',
    });
  const last = [{ start: '9999-12-31T08:00:00Z', end: '9999-12-31T12:00:00Z' }];
  expect(await store(portal, gigOrder(portal, { shifts: last }))).toEqual({ ok: false, error: 'too_far' });
  const order = gigOrder(portal, { shifts: [shiftAfter(5)] });
  await stored(portal, order);
  expect(await store(portal, { ...order, shifts: [shiftAfter(731)] })).toEqual({ ok: false, error: 'too_far' });
});

test('of more offers than are listed, those of the nearest work are there', async () => {
  const member = await newMember(portal);
  const { gigId } = await stored(portal, gigOrder(portal, { shifts: [shiftAfter(2)] }));
  const { gigId: over } = await stored(portal, gigOrder(portal, { shifts: [shiftAfter(3)] }));
  await portal.api.context.pool.query(
    `with made as (
       insert into gigs (id, campaign_id, employer_key, mode, content, waiting_list, reply_by, starts_at, ends_at, created_at, changed_at)
       select gen_random_uuid(), campaign_id, 'far-' || n, mode, content, waiting_list, reply_by,
         starts_at + n * interval '1 hour', ends_at + n * interval '1 hour', created_at, changed_at
       from gigs, generate_series(1, 500) as n where id = $1 returning id
     )
     insert into offers (id, gig_id, user_id, sent_at, changed_at)
     select gen_random_uuid(), made.id, $2, $3, $3 from made`,
    [over, member.id, portal.clock.now()],
  );
  const listed = (await offersOf(member)).map(({ gig }) => gig.id);
  expect(listed).toHaveLength(500);
  expect(listed).toContain(gigId);
});
