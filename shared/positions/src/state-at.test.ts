import { stateAt } from './state-at';

const applyPeriodEnd = '2026-11-22T12:00:00.000Z';
const before = (hours: number) => Date.parse(applyPeriodEnd) - hours * 3_600_000;

test.each([
  ['open', 72, 'open'],
  ['open', 47, 'closing_soon'],
  ['open', 0, 'ended'],
  ['closing_soon', 1, 'closing_soon'],
  ['closing_soon', -1, 'ended'],
  ['filled', 1, 'filled'],
  ['withdrawn', -1, 'withdrawn'],
] as const)('a position that was %s stands %d hours before its end as %s', (state, hours, now) => {
  expect(stateAt({ state, applyPeriodEnd }, before(hours))).toBe(now);
});

test('a position without an end stays open', () => {
  expect(stateAt({ state: 'open', applyPeriodEnd: null }, before(1))).toBe('open');
});
