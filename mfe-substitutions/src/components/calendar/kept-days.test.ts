import { type DayEntry, entriesAfter } from './kept-days';

const RULE = '00000000-0000-4000-8000-000000009000';
const single = (date: string): DayEntry => ({ ruleId: 'other', date, state: 'preferred' });
const weekly = (date: string): DayEntry => ({
  ruleId: RULE,
  date,
  state: 'available',
  repeats: { since: '2027-03-03' },
});
const [DAY, NEXT_DAY, NEXT_WEEK, LATER] = ['2027-03-10', '2027-03-11', '2027-03-17', '2027-03-24'];

test('a change of one day is about that day alone', () => {
  const change = { date: DAY, state: 'unavailable' as const, note: 'Opiskelen' };
  expect(entriesAfter(DAY, [weekly(DAY), single(DAY)], change)).toEqual([expect.objectContaining(change)]);
  for (const date of [NEXT_DAY, NEXT_WEEK]) expect(entriesAfter(date, [weekly(date)], change)).toBeUndefined();
});

test('a weekly entry takes the place of weekly ones until its end, and leaves what was set by itself', () => {
  const change = { date: DAY, state: 'if_needed' as const, repeats: { until: NEXT_WEEK } };
  const entry = { state: 'if_needed', repeats: { since: DAY, until: NEXT_WEEK } };
  expect(entriesAfter(NEXT_WEEK, [weekly(NEXT_WEEK)], change)).toEqual([expect.objectContaining(entry)]);
  expect(entriesAfter(NEXT_WEEK, [], change)).toEqual([expect.objectContaining(entry)]);
  expect(entriesAfter(NEXT_WEEK, [single(NEXT_WEEK)], change)).toBeUndefined();
  expect(entriesAfter(LATER, [weekly(LATER)], change)).toBeUndefined();
  expect(entriesAfter('2027-03-03', [], change)).toBeUndefined();
});

test('what is taken back is gone from the day, or from it and the weeks that follow', () => {
  expect(entriesAfter(DAY, [single(DAY)], { date: DAY, state: null })).toEqual([]);
  const one = { date: DAY, state: null, ruleId: RULE, scope: 'day' as const };
  expect(entriesAfter(DAY, [weekly(DAY), single(DAY)], one)).toEqual([single(DAY)]);
  expect(entriesAfter(NEXT_WEEK, [weekly(NEXT_WEEK)], one)).toBeUndefined();
  const following = { ...one, scope: 'following' as const };
  expect(entriesAfter(NEXT_WEEK, [weekly(NEXT_WEEK), single(NEXT_WEEK)], following)).toEqual([single(NEXT_WEEK)]);
});

test('a day that was taken out of a weekly entry stays out of it when the entry changes, until its end', () => {
  const change = { date: DAY, state: 'preferred' as const, ruleId: RULE, scope: 'following' as const, repeats: {} };
  const said = { since: '2027-03-03', until: NEXT_WEEK };
  expect(entriesAfter(NEXT_WEEK, [], change, said)).toBeUndefined();
  expect(entriesAfter(LATER, [], change, { since: said.since })).toBeUndefined();
  expect(entriesAfter(LATER, [], change, said)).toEqual([expect.objectContaining({ state: 'preferred' })]);
  expect(entriesAfter(NEXT_WEEK, [weekly(NEXT_WEEK)], change, said)).toHaveLength(1);
});

test('a weekly entry that repeats no more, or until an earlier day, is gone from later weeks', () => {
  const change = { date: DAY, state: 'preferred' as const, ruleId: RULE, scope: 'following' as const };
  expect(entriesAfter(NEXT_WEEK, [weekly(NEXT_WEEK)], change)).toEqual([]);
  const until = { ...change, repeats: { until: NEXT_WEEK } };
  expect(entriesAfter(LATER, [weekly(LATER)], until)).toEqual([]);
});
