import { randomUUID } from 'node:crypto';
import type { TestApi } from '../../../test/harness';
import { tidy } from '../../housekeeping';
import { createPortal } from '../applications/application.fixture';
import { answer, EMPLOYER, gigOrder, newMember, offerOf, stored } from '../substitutions/gigs/gig.fixture';
import { forgetOldAvailability, forgetOldGigs } from './old-gigs.repository';

let portal: TestApi;
beforeEach(async () => {
  portal = await createPortal();
});
afterEach(() => portal.close());

const DAY_MS = 86_400_000;
const count = async (table: 'gigs' | 'offers' | 'bookings') =>
  (await portal.db.selectFrom(table).select('id').execute()).length;

test('offers that came to nothing go half a year after their gig, a booking with its gig after two whole years', async () => {
  const [holder] = [await newMember(portal), await newMember(portal)];
  const { gigId } = await stored(portal, gigOrder(portal));
  await answer(holder, await offerOf(holder, gigId), 'accept');
  const ended = new Date('2027-06-15T12:00:00Z');
  await portal.db.updateTable('gigs').set({ ends_at: ended }).where('id', '=', gigId).execute();
  const after = async (day: string) => {
    await forgetOldGigs(portal.db, new Date(day));
    return [await count('gigs'), await count('offers'), await count('bookings')];
  };
  expect(await after('2027-12-15T11:00:00Z')).toEqual([1, 2, 1]);
  expect(await after('2027-12-15T13:00:00Z')).toEqual([1, 1, 1]);
  // The year ends in Finland two hours earlier than in UTC.
  expect(await after('2029-12-31T21:59:00Z')).toEqual([1, 1, 1]);
  expect(await after('2029-12-31T22:01:00Z')).toEqual([0, 0, 0]);
});

test('what was said of a day goes a year after it, and a weekly rule a year after its end', async () => {
  const { id } = await portal.candidate();
  const rule = { user_id: id, state: 'available' as const, created_at: portal.clock.now() };
  const rules = [
    { starts_on: '2026-01-10' },
    { starts_on: '2026-01-10', weekly: true, ends_on: '2026-02-10' },
    { starts_on: '2026-01-10', weekly: true },
  ].map((given) => ({ ...rule, ...given, id: randomUUID() }));
  await portal.db.insertInto('availability_rules').values(rules).execute();
  const left = async (day: string) => {
    await forgetOldAvailability(portal.db, new Date(day));
    return (await portal.db.selectFrom('availability_rules').select('id').execute()).length;
  };
  expect(await left('2027-01-10T12:00:00Z')).toBe(3);
  expect(await left('2027-01-11T12:00:00Z')).toBe(2);
  expect(await left('2027-02-11T12:00:00Z')).toBe(1);
});

test('what an employer’s system has called and was told goes after 90 days', async () => {
  const endpoint = randomUUID();
  const at = portal.clock.now();
  await portal.db
    .insertInto('webhook_endpoints')
    .values({ id: endpoint, employer: EMPLOYER, url: 'https://example.fi', secret: 'x', created_at: at })
    .execute();
  const event = { id: randomUUID(), endpoint_id: endpoint, subject: 's', type: 'booking.made', payload: '{}' };
  await portal.db
    .insertInto('webhook_events')
    .values({ ...event, created_at: at, next_attempt_at: at })
    .execute();
  await portal.db.insertInto('employer_calls').values({ at, employer: EMPLOYER, call: 'gigs', status: 200 }).execute();
  const left = async (days: number) => {
    const onError = (error: unknown) => {
      throw error;
    };
    await tidy(portal.db, new Date(at.getTime() + days * DAY_MS), { onError });
    const calls = await portal.db.selectFrom('employer_calls').select('id').execute();
    return calls.length + (await portal.db.selectFrom('webhook_events').select('id').execute()).length;
  };
  expect(await left(89)).toBe(2);
  expect(await left(91)).toBe(0);
});
