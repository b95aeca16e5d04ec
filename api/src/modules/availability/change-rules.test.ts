import type { AvailabilityChange, AvailabilityState } from '@portal/contract/substitutions/availability';
import { addDays } from '@portal/field-rules/dates';
import fc from 'fast-check';
import { ruleOn } from './availability-rules.fixture';
import { changeRules } from './change-rules';
import { expandRules } from './expand-rules';
import type { AvailabilityRule } from './rule-days';

const MONDAY = '2027-06-07';
const LAST = addDays(MONDAY, 69);
const weeks = (count: number) => addDays(MONDAY, 7 * count);

let latest = 0;
function nextNumber() {
  latest += 1;
  return latest;
}
const newId = () => `00000000-0000-4000-8000-${String(nextNumber()).padStart(12, '0')}`;
const apply = (rules: AvailabilityRule[], change: Partial<AvailabilityChange>) =>
  changeRules(rules, { date: MONDAY, state: 'available', ...change }, newId);
const must = (rules: AvailabilityRule[] | undefined) => {
  if (!rules) throw new Error('the change was refused');
  return rules;
};
const shown = (rules: AvailabilityRule[] | undefined, to = LAST) =>
  expandRules(must(rules), MONDAY, to).map(({ date, rule }) => `${date} ${rule.state}`);

test('a day that is set again takes the place of what was said of it, also by a week that repeats', () => {
  const series = must(apply([], { state: 'unavailable', repeats: { until: weeks(2) } }));
  const again = apply(series, { date: weeks(1), state: 'preferred', from: '08:00', to: '16:00', note: ' Aamuvuoro ' });
  expect(shown(again)).toEqual([`${weeks(0)} unavailable`, `${weeks(1)} preferred`, `${weeks(2)} unavailable`]);
  expect(again?.at(-1)).toMatchObject({ from_time: '08:00', to_time: '16:00', note: 'Aamuvuoro' });
  const once = must(apply(must(again), { date: weeks(1), state: 'if_needed' }));
  expect(shown(once)).toEqual([`${weeks(0)} unavailable`, `${weeks(1)} if_needed`, `${weeks(2)} unavailable`]);
  expect(shown(apply(once, { date: weeks(1), state: null }))).toEqual([
    `${weeks(0)} unavailable`,
    `${weeks(2)} unavailable`,
  ]);
});

test('a week that repeats takes the place of another one until its end, and leaves single days alone', () => {
  const series = must(apply([], { repeats: {} }));
  const single = must(apply(series, { date: weeks(3), state: 'unavailable' }));
  const both = apply(single, { date: weeks(2), state: 'if_needed', repeats: { until: weeks(4) } });
  expect(shown(both, weeks(6))).toEqual([
    `${weeks(0)} available`,
    `${weeks(1)} available`,
    `${weeks(2)} if_needed`,
    `${weeks(3)} unavailable`,
    `${weeks(4)} if_needed`,
    `${weeks(5)} available`,
    `${weeks(6)} available`,
  ]);
});

test('one repetition ends or changes for a day alone, or from that day on; what was left out stays left out', () => {
  const [series] = must(apply([], { repeats: { until: weeks(4) } }));
  if (!series) throw new Error('no rule');
  const left = must(apply([series], { date: weeks(3), state: null, ruleId: series.id, scope: 'day' }));
  expect(shown(left)).toEqual([0, 1, 2, 4].map((count) => `${weeks(count)} available`));
  expect(shown(apply(left, { date: weeks(2), state: null, ruleId: series.id, scope: 'following' }))).toEqual(
    [0, 1].map((count) => `${weeks(count)} available`),
  );
  const changed = apply(left, {
    date: weeks(2),
    state: 'preferred',
    ruleId: series.id,
    scope: 'following',
    repeats: { until: weeks(4) },
  });
  expect(shown(changed)).toEqual([
    `${weeks(0)} available`,
    `${weeks(1)} available`,
    `${weeks(2)} preferred`,
    `${weeks(4)} preferred`,
  ]);
});

test('what is gone is not changed again, and may be taken back twice', () => {
  const [rule] = must(apply([], {}));
  if (!rule) throw new Error('no rule');
  expect(apply([], { state: 'preferred', ruleId: rule.id })).toBeUndefined();
  expect(apply([rule], { date: weeks(1), state: 'preferred', ruleId: rule.id })).toBeUndefined();
  expect(apply([], { state: null, ruleId: rule.id })).toEqual([]);
});

test('a rule that says nothing any more is not kept', () => {
  const series = must(apply([], { repeats: { until: weeks(1) } }));
  const one = must(apply(series, { date: weeks(0), state: null }));
  expect(apply(one, { date: weeks(1), state: null })).toEqual([]);
  const days = [ruleOn(weeks(1), { state: 'preferred' })];
  expect(shown(apply(days, { repeats: { until: weeks(1) } }))).toEqual([
    `${weeks(0)} available`,
    `${weeks(1)} preferred`,
  ]);
});

const anyChange = fc.record({
  day: fc.integer({ min: 0, max: 69 }),
  state: fc.constantFrom<AvailabilityState | null>('available', 'preferred', 'if_needed', 'unavailable', null),
  length: fc.option(fc.integer({ min: 0, max: 60 })),
  repeats: fc.boolean(),
  ending: fc.boolean(),
});

test('each day holds what was said of it last, after any changes', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 15 }), (changes) => {
      let rules: AvailabilityRule[] = [];
      const days = new Map<string, { state: string; single: boolean; rule: string }>();
      for (const { day, state, length, repeats, ending } of changes) {
        const date = addDays(MONDAY, day);
        const said = days.get(date);
        const found = expandRules(rules, date, date)[0]?.rule;
        if (ending && state === null && found) {
          rules = must(changeRules(rules, { date, state, ruleId: found.id, scope: 'following' }, newId));
          for (const [other, { rule }] of days) if (rule === said?.rule && other >= date) days.delete(other);
        } else {
          const until = length === null ? undefined : addDays(date, length);
          const change = { date, state, ...(repeats && state !== null && { repeats: { ...(until && { until }) } }) };
          rules = must(changeRules(rules, change, newId));
          if (state === null) days.delete(date);
          else {
            const last = !repeats ? date : (until ?? LAST);
            const rule = newId();
            for (let next = date; next <= last && next <= LAST; next = addDays(next, 7))
              if (next === date || days.get(next)?.single !== true) days.set(next, { state, single: !repeats, rule });
          }
        }
        // Which rule says it is the rules' affair: a series may have been cut in two.
        for (const { date, rule } of expandRules(rules, MONDAY, LAST)) {
          const known = days.get(date);
          if (known) days.set(date, { ...known, rule: rule.id, single: !rule.weekly });
        }
      }
      const expected = [...days].map(([date, { state }]) => `${date} ${state}`).sort();
      expect(shown(rules)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});
