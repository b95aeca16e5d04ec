import { execFileSync } from 'node:child_process';
import { addDays } from '@portal/field-rules/dates';
import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { ruleOn } from './availability-rules.fixture';
import { expandRules } from './expand-rules';
import type { AvailabilityRule } from './rule-days';

const ZONE = 'Europe/Helsinki';
const HOST_ZONES = ['UTC', 'Europe/Helsinki', 'America/New_York', 'Pacific/Kiritimati'];
const RULES = Number(process.env.AVAILABILITY_RULES ?? 300);
const FROM = '2027-03-01';
const TO = '2027-11-30';
/** Nights in which the clocks change. */
const SPRING = '2027-03-28';
const AUTUMN = '2027-10-31';
const WEEK_MS = 7 * 86_400_000;

const show = (rule: AvailabilityRule, from = FROM, to = TO) =>
  expandRules([rule], from, to).map(({ date, start, end, clockChange }) => ({
    date,
    start: start.toISOString(),
    end: end.toISOString(),
    ...(clockChange && { clockChange }),
  }));

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 45))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const day = fc
  .integer({ min: 0, max: 364 })
  .map((days) => Temporal.PlainDate.from('2027-01-01').add({ days }).toString());
const times = fc.option(
  fc.tuple(time, time).filter(([from, to]) => from !== to),
  { nil: undefined },
);
const anyRule = fc
  .record({
    starts_on: day,
    times,
    weekly: fc.boolean(),
    length: fc.option(fc.integer({ min: 0, max: 200 })),
    left: fc.array(fc.nat(30), { maxLength: 4 }),
  })
  .map(({ starts_on, times, weekly, length, left }) => {
    const first = Temporal.PlainDate.from(starts_on);
    return ruleOn(starts_on, {
      from_time: times?.[0] ?? null,
      to_time: times?.[1] ?? null,
      weekly,
      ends_on: weekly && length !== null ? first.add({ days: length }).toString() : null,
      except_on: left.map((weeks) => first.add({ weeks }).toString()),
    });
  });

/** The days of a rule as another library repeats it, and the instants as Temporal knows them. */
function oracle({ starts_on, from_time, to_time, weekly, ends_on, except_on }: AvailabilityRule) {
  const noon = Temporal.ZonedDateTime.from(`${starts_on}T12:00[${ZONE}]`);
  const count = weekly ? '' : ';COUNT=1';
  const until = ends_on === null ? '' : `;UNTIL=${ends_on.replaceAll('-', '')}T235959Z`;
  const repeated = new RRuleTemporal({ rruleString: `FREQ=WEEKLY${count}${until}`, dtstart: noon });
  const first = Temporal.ZonedDateTime.from(`${FROM}T00:00[${ZONE}]`);
  const last = Temporal.ZonedDateTime.from(`${TO}T23:59[${ZONE}]`);
  const instant = (date: Temporal.PlainDate, given: string) => {
    const local = date.toPlainDateTime(given);
    const [one, other] = [
      local.toZonedDateTime(ZONE, { disambiguation: 'earlier' }),
      local.toZonedDateTime(ZONE, { disambiguation: 'later' }),
    ];
    if (one.equals(other)) return one.toInstant().toString();
    if (one.toPlainDateTime().equals(local)) return one.toInstant().toString();
    return (one.getTimeZoneTransition('next') ?? one).toInstant().toString();
  };
  return repeated.between(first, last, true).flatMap((found) => {
    const date = found.toPlainDate();
    if (except_on.includes(date.toString())) return [];
    const overnight = from_time === null || to_time === null || to_time < from_time;
    return {
      date: date.toString(),
      start: instant(date, from_time ?? '00:00'),
      end: instant(overnight ? date.add({ days: 1 }) : date, to_time ?? '00:00'),
    };
  });
}

const plain = (entries: ReturnType<typeof show>) =>
  entries.map(({ date, start, end }) => ({
    date,
    start: Temporal.Instant.from(start).toString(),
    end: Temporal.Instant.from(end).toString(),
  }));

test('random rules fall on the days and instants that another library gives', () => {
  fc.assert(
    fc.property(anyRule, (rule) => {
      expect(plain(show(rule))).toEqual(oracle(rule));
    }),
    { numRuns: RULES },
  );
});

test.each(HOST_ZONES)('a computer in %s gives the same instants', (zone) => {
  const rules = fc.sample(anyRule, { numRuns: RULES });
  const script = `
    import { readFileSync } from 'node:fs';
    const { expandRules } = await import(${JSON.stringify(`${__dirname}/expand-rules.ts`)});
    const rules = JSON.parse(readFileSync(0, 'utf8'));
    process.stdout.write(JSON.stringify([Intl.DateTimeFormat().resolvedOptions().timeZone, ...rules.map((rule) => expandRules([rule], '${FROM}', '${TO}').map(({ start, end }) => [start, end]))]));`;
  const printed = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    input: JSON.stringify(rules),
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  const [host, ...found] = JSON.parse(printed) as [string, ...string[][][]];
  expect(host).toBe(zone);
  expect(found).toEqual(rules.map((rule) => show(rule).map(({ start, end }) => [start, end])));
});

test.each([
  // A night shift, an hour that is left out, a time within it, and one that ends in it.
  [SPRING, '22:00', '06:00', '2027-03-28T19:00:00.000Z', '2027-03-29T03:00:00.000Z', undefined],
  ['2027-03-27', '22:00', '06:00', '2027-03-27T20:00:00.000Z', '2027-03-28T03:00:00.000Z', undefined],
  [SPRING, '03:00', '08:00', '2027-03-28T01:00:00.000Z', '2027-03-28T05:00:00.000Z', 'skipped'],
  [SPRING, '03:30', '08:00', '2027-03-28T01:00:00.000Z', '2027-03-28T05:00:00.000Z', 'skipped'],
  [SPRING, '01:00', '03:30', '2027-03-27T23:00:00.000Z', '2027-03-28T01:00:00.000Z', 'skipped'],
  [SPRING, '04:00', '08:00', '2027-03-28T01:00:00.000Z', '2027-03-28T05:00:00.000Z', undefined],
  // The hour that comes twice: the first one counts, of beginning and end alike.
  ['2027-10-30', '22:00', '06:00', '2027-10-30T19:00:00.000Z', '2027-10-31T04:00:00.000Z', undefined],
  [AUTUMN, '03:00', '08:00', '2027-10-31T00:00:00.000Z', '2027-10-31T06:00:00.000Z', 'doubled'],
  [AUTUMN, '03:30', '08:00', '2027-10-31T00:30:00.000Z', '2027-10-31T06:00:00.000Z', 'doubled'],
  [AUTUMN, '01:00', '03:30', '2027-10-30T22:00:00.000Z', '2027-10-31T00:30:00.000Z', 'doubled'],
  [AUTUMN, '04:00', '08:00', '2027-10-31T02:00:00.000Z', '2027-10-31T06:00:00.000Z', undefined],
])('in the night of a clock change %s %s–%s is from %s to %s', (date, from_time, to_time, start, end, clockChange) => {
  expect(show(ruleOn(date, { from_time, to_time }))).toEqual([
    { date, start, end, ...(clockChange && { clockChange }) },
  ]);
});

test('a whole day of a clock change has 23 or 25 hours', () => {
  const hours = (date: string) => {
    const [entry] = expandRules([ruleOn(date)], FROM, TO);
    return ((entry?.end.getTime() ?? 0) - (entry?.start.getTime() ?? 0)) / 3_600_000;
  };
  expect([hours(SPRING), hours(AUTUMN), hours('2027-06-01')]).toEqual([23, 25, 24]);
});

test('a time that is left out altogether has no length, and says why', () => {
  const [entry] = show(ruleOn(SPRING, { from_time: '03:00', to_time: '03:45' }));
  expect(entry).toMatchObject({ start: entry?.end, clockChange: 'skipped' });
});

const edgeDay = fc
  .tuple(fc.constantFrom('0001-01-01', '9999-12-30'), fc.nat(60))
  .map(([edge, days]) => addDays(edge, edge.startsWith('0') ? days : -days));

test('at both edges of the calendar rules end, and say something only of days of their own within the period', () => {
  fc.assert(
    fc.property(edgeDay, edgeDay, edgeDay, fc.boolean(), (starts_on, from, to, weekly) => {
      const whole = to >= starts_on ? Math.floor((Date.parse(to) - Date.parse(starts_on)) / WEEK_MS) + 1 : 0;
      const before =
        from > starts_on ? Math.min(whole, Math.ceil((Date.parse(from) - Date.parse(starts_on)) / WEEK_MS)) : 0;
      // Thousands of years of weeks say nothing more than some of them.
      fc.pre(whole - before < 100);
      const found = expandRules([ruleOn(starts_on, { weekly })], from, to);
      if (weekly) expect(found).toHaveLength(whole - before);
      else expect(found).toHaveLength(from <= starts_on && starts_on <= to ? 1 : 0);
      for (const { date, start, end } of found) {
        expect([date >= from, date <= to, start < end]).toEqual([true, true, true]);
        expect((Date.parse(date) - Date.parse(starts_on)) % WEEK_MS).toBe(0);
      }
    }),
    { numRuns: RULES },
  );
});

test('a week that would begin after the calendar ends is none', () => {
  const weekly = ruleOn('9999-12-20', { weekly: true, from_time: '08:00', to_time: '16:00' });
  expect(show(weekly, '9998-11-27', '9999-12-31').map(({ date }) => date)).toEqual(['9999-12-20', '9999-12-27']);
  expect(() => show(ruleOn('9999-12-31'), '9999-12-01', '9999-12-31')).toThrow(RangeError);
});
