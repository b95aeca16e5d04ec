import { randomUUID } from 'node:crypto';
import {
  AVAILABILITY_DAYS_MAX,
  AVAILABILITY_RULES_MAX,
  Availability,
  type AvailabilityChange,
} from '@portal/contract/substitutions/availability';
import { addDays, finnishDay } from '@portal/field-rules/dates';
import type { TestApi } from '../../../test/harness';
import { createPortal, DEVELOPER } from '../applications/application.fixture';
import { storeRules } from './availability.repository';
import { ruleOn } from './availability-rules.fixture';

const PATH = 'substitutions/availability';

let portal: TestApi;
let today: string;
beforeAll(async () => {
  portal = await createPortal({ theme: 'municipal' });
  today = finnishDay(portal.clock.now());
});
afterAll(() => portal.close());

type Browser = ReturnType<TestApi['browser']>;
const set = (browser: Browser, ...days: Partial<AvailabilityChange>[]) =>
  browser.post(PATH, { days: days.map((day) => ({ date: today, state: 'available', ...day })) });
const read = async (browser: Browser, query = '') => (await browser.get(`${PATH}${query}`)).read(Availability);

test('what is said is found again, by day, with its instants, and is nobody else’s', async () => {
  const { browser } = await portal.candidate();
  const other = await portal.candidate();
  const night = { from: '22:00', to: '06:00', note: 'Yövuoro käy', repeats: { until: addDays(today, 8) } };
  expect((await set(browser, { date: addDays(today, 1), state: 'unavailable' }, night)).body).toEqual({ ok: true });
  const { days, showsToEmployers } = await read(browser);
  expect(days.map(({ date, state }) => [date, state])).toEqual([
    [today, 'available'],
    [addDays(today, 1), 'unavailable'],
    [addDays(today, 7), 'available'],
  ]);
  expect(days[0]).toMatchObject({
    from: '22:00',
    to: '06:00',
    note: 'Yövuoro käy',
    repeats: { since: today, until: addDays(today, 8) },
  });
  expect(Date.parse(days[1]?.end ?? '') - Date.parse(days[1]?.start ?? '')).toBeGreaterThanOrEqual(23 * 3_600_000);
  expect(showsToEmployers).toEqual([]);
  expect((await read(other.browser)).days).toEqual([]);
  expect((await read(browser, `?from=${addDays(today, 7)}&to=${addDays(today, 7)}`)).days).toHaveLength(1);
});

test.each([
  ['from', 'date-max', 'from=9998-11-27&to=9999-12-31'],
  ['from', 'date-min', 'from=0000-01-01'],
  ['to', 'date-max', 'to=9999-12-31'],
])('a period far from today is refused at once: %s, %s', async (field, code, query) => {
  const { browser } = await portal.candidate();
  await set(browser, { repeats: {} });
  const { status, body } = await browser.get(`${PATH}?${query}`);
  expect([status, body]).toMatchObject([422, { invalidFields: [{ field, code }] }]);
});

test.each([4, 2 ** 40])(
  'whether a pool %i to which one does not belong may read it cannot be said',
  async (campaignId) => {
    const { browser } = await portal.candidate();
    const said = await browser.post(PATH, { days: [], showsToEmployer: { campaignId, shows: true } });
    expect(said.status).toBe(404);
  },
);

test('a change of somebody else’s entry changes nothing', async () => {
  const { browser } = await portal.candidate();
  await set(browser, {});
  const ruleId = (await read(browser)).days[0]?.ruleId ?? '';
  const other = await portal.candidate();
  expect((await set(other.browser, { ruleId, state: 'unavailable' })).body).toEqual({ ok: false, error: 'changed' });
  expect((await set(other.browser, { ruleId, state: null, scope: 'following' })).body).toEqual({ ok: true });
  expect((await read(browser)).days).toMatchObject([{ ruleId, state: 'available' }]);
  expect((await read(other.browser)).days).toEqual([]);
});

test.each<[string, Partial<AvailabilityChange>]>([
  ['past', { date: '2020-01-01' }],
  ['too_far', { date: '9999-12-31' }],
  ['too_far', { repeats: { until: '9999-12-31' } }],
  ['empty_time', { from: '08:00', to: '08:00' }],
  ['empty_series', { repeats: { until: '2020-01-01' } }],
])('%s is answered, and what else the call says is not kept either', async (error, change) => {
  const { browser } = await portal.candidate();
  expect((await set(browser, { date: addDays(today, 2) }, change)).body).toEqual({ ok: false, error });
  expect((await read(browser)).days).toEqual([]);
});

test.each<[number, Record<string, unknown>]>([
  [400, { note: 'x'.repeat(201) }],
  [400, { from: '25:00', to: '26:00' }],
  [400, { date: '2027-02-30' }],
  [400, { state: 'maybe' }],
  [400, { repeats: { until: 'never' } }],
  [422, { from: '08:00' }],
  [422, { to: '08:00' }],
])('%d for %o', async (status, change) => {
  const { browser } = await portal.candidate();
  const answer = await browser.post(PATH, { days: [{ date: today, state: 'available', ...change }] });
  expect(answer.status).toBe(status);
  expect((await read(browser)).days).toEqual([]);
});

test('calls and periods have a bound, and so has what one person keeps', async () => {
  const { browser, id } = await portal.candidate();
  const many = Array.from({ length: AVAILABILITY_DAYS_MAX }, (_, index) => ({ date: addDays(today, index) }));
  expect((await set(browser, ...many)).body).toEqual({ ok: true });
  expect((await read(browser, `?from=${today}&to=${addDays(today, AVAILABILITY_DAYS_MAX - 1)}`)).days).toHaveLength(
    AVAILABILITY_DAYS_MAX,
  );
  expect((await set(browser, ...many, {})).status).toBe(400);
  expect((await browser.get(`${PATH}?from=${today}&to=${addDays(today, AVAILABILITY_DAYS_MAX)}`)).status).toBe(422);
  expect((await browser.get(`${PATH}?from=${today}&to=${addDays(today, -1)}`)).status).toBe(422);
  const more = Array.from({ length: AVAILABILITY_RULES_MAX - AVAILABILITY_DAYS_MAX }, (_, index) =>
    ruleOn(addDays(today, AVAILABILITY_DAYS_MAX + index), { id: randomUUID() }),
  );
  const over = ruleOn(addDays(today, -10), { id: randomUUID() });
  await storeRules(portal.db, id, [...more, over], portal.clock.now());
  const date = addDays(today, AVAILABILITY_RULES_MAX + 1);
  expect((await set(browser, { date })).body).toEqual({ ok: false, error: 'too_many_rules' });
  expect((await set(browser, { date }, { state: null })).body).toEqual({ ok: true });
});

test('the same call again has one effect, and calls at once lose nothing', async () => {
  const { browser, id } = await portal.candidate();
  await Promise.all(Array.from({ length: 6 }, (_, index) => set(browser, { date: addDays(today, index) })));
  await Promise.all(Array.from({ length: 4 }, () => set(browser, { date: addDays(today, 9), repeats: {} })));
  const rows = await portal.db.selectFrom('availability_rules').select('id').where('user_id', '=', id).execute();
  expect(rows).toHaveLength(7);
});

test('a member chooses for each pool whether its employer may see it; nobody else has that choice', async () => {
  const { browser, id } = await portal.candidate();
  const choose = (campaignId: number, shows: boolean) =>
    browser.post(PATH, { days: [], showsToEmployer: { campaignId, shows } });
  expect((await choose(DEVELOPER, true)).status).toBe(404);
  await portal.db
    .insertInto('pool_members')
    .values({ campaign_id: DEVELOPER, user_id: id, accepted_at: portal.clock.now() })
    .execute();
  const shown = async () => (await read(browser)).showsToEmployers;
  expect(await shown()).toEqual([{ campaignId: DEVELOPER, title: expect.any(String), shows: false }]);
  expect((await choose(DEVELOPER, true)).body).toEqual({ ok: true });
  expect(await shown()).toMatchObject([{ shows: true }]);
  await portal.db.updateTable('pool_members').set({ ended_at: portal.clock.now() }).where('user_id', '=', id).execute();
  expect(await shown()).toEqual([]);
  expect((await choose(DEVELOPER, false)).status).toBe(404);
});

test('after the session has ended nothing is told or changed', async () => {
  const { browser } = await portal.candidate();
  const visitor = portal.browser();
  expect((await visitor.get(PATH)).status).toBe(401);
  expect((await set(visitor, {})).status).toBe(401);
  expect((await read(browser)).days).toEqual([]);
});
