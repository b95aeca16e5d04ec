import { closesSoon } from './closing-soon';

const END = '2026-11-22T12:00:00.000Z';
const before = (hours: number) => Date.parse(END) - hours * 3_600_000;

test.each([
  [49, false],
  [48, true],
  [1, true],
  [0, false],
  [-1, false],
])('a position %d hours before its end closes soon: %s', (hours, soon) => {
  expect(closesSoon(END, before(hours))).toBe(soon);
});

test('a position without a deadline never closes soon', () => {
  expect(closesSoon(null, before(1))).toBe(false);
});
