import { randomUUID } from 'node:crypto';
import { createTestApi, type TestApi } from '../../../test/harness';
import { storeRules } from './availability.repository';
import { availabilityAt, unavailableAt } from './availability-at';
import { ruleOn } from './availability-rules.fixture';
import type { AvailabilityRule } from './rule-days';

let portal: TestApi;
beforeAll(async () => {
  portal = await createTestApi();
});
afterAll(() => portal.close());

/** A new person who says this. */
async function personWith(...rules: AvailabilityRule[]): Promise<string> {
  const { id } = await portal.addUser();
  const owned = rules.map((rule) => ({ ...rule, id: randomUUID() }));
  await storeRules(portal.db, id, owned, portal.clock.now());
  return id;
}
const range = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) });
const unavailable = { state: 'unavailable' as const };

test('whoever has said so is unavailable at a time; available, another day and nothing at all say no such thing', async () => {
  const away = await personWith(ruleOn('2027-06-07', unavailable));
  const weekly = await personWith(ruleOn('2027-05-03', { ...unavailable, weekly: true }));
  const excepted = await personWith(
    ruleOn('2027-05-03', { ...unavailable, weekly: true, except_on: ['2027-06-07', '2027-06-21'] }),
  );
  const ended = await personWith(ruleOn('2027-05-03', { ...unavailable, weekly: true, ends_on: '2027-06-06' }));
  const other = await personWith(ruleOn('2027-06-08', unavailable));
  const willing = await personWith(ruleOn('2027-06-07', { state: 'if_needed' }));
  const silent = await personWith();
  const everybody = [away, weekly, excepted, ended, other, willing, silent];
  const shift = range('2027-06-07T05:00:00Z', '2027-06-07T13:00:00Z');
  expect(await unavailableAt(portal.db, everybody, [shift])).toEqual(new Set([away, weekly]));
  expect(await unavailableAt(portal.db, [silent, weekly], [shift])).toEqual(new Set([weekly]));
  const months = range('2027-03-01T05:00:00Z', '2027-03-01T13:00:00Z');
  const last = range('2027-06-14T05:00:00Z', '2027-06-14T13:00:00Z');
  expect(await unavailableAt(portal.db, everybody, [months, last])).toEqual(new Set([weekly, excepted]));
  expect([...(await availabilityAt(portal.db, everybody, shift)).keys()].sort()).toEqual(
    [away, weekly, willing].sort(),
  );
  for (const nobody of [unavailableAt(portal.db, [], [shift]), unavailableAt(portal.db, everybody, [])])
    expect(await nobody).toEqual(new Set());
});

test('hours of a day count to the minute, over midnight as well; what ends as another begins shares nothing', async () => {
  // 22–06 in Finland is 19–03 in UTC in summer.
  const night = await personWith(ruleOn('2027-06-07', { ...unavailable, from_time: '22:00', to_time: '06:00' }));
  const isAway = async (start: string, end: string) =>
    (await unavailableAt(portal.db, [night], [range(start, end)])).has(night);
  expect(await isAway('2027-06-07T12:00:00Z', '2027-06-07T19:00:00Z')).toBe(false);
  expect(await isAway('2027-06-07T12:00:00Z', '2027-06-07T19:01:00Z')).toBe(true);
  expect(await isAway('2027-06-08T02:59:00Z', '2027-06-08T10:00:00Z')).toBe(true);
  expect(await isAway('2027-06-08T03:00:00Z', '2027-06-08T10:00:00Z')).toBe(false);
});

test('a whole day is the Finnish one, and blocks the night shift that reaches into it', async () => {
  const away = await personWith(ruleOn('2027-06-07', unavailable));
  const isAway = async (start: string, end: string) =>
    (await unavailableAt(portal.db, [away], [range(start, end)])).has(away);
  expect(await isAway('2027-06-06T12:00:00Z', '2027-06-06T21:00:00Z')).toBe(false);
  expect(await isAway('2027-06-06T19:00:00Z', '2027-06-07T03:00:00Z')).toBe(true);
  expect(await isAway('2027-06-07T21:00:00Z', '2027-06-08T03:00:00Z')).toBe(false);
});

test('days are read as they were stored, wherever the process runs', async () => {
  const rule = ruleOn('2027-03-28', { ...unavailable, weekly: true, ends_on: '2027-05-01', except_on: ['2027-04-04'] });
  const away = await personWith({ ...rule, from_time: '03:15', to_time: '05:00', note: 'Loma' });
  const found = await availabilityAt(portal.db, [away], range('2027-03-28T00:00:00Z', '2027-03-28T03:00:00Z'));
  expect(found.get(away)).toMatchObject([
    {
      date: '2027-03-28',
      start: new Date('2027-03-28T01:00:00Z'),
      end: new Date('2027-03-28T02:00:00Z'),
      clockChange: 'skipped',
      rule: { ...rule, id: expect.any(String), user_id: away, from_time: '03:15', to_time: '05:00', note: 'Loma' },
    },
  ]);
});
