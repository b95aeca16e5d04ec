import { percentileRange } from './statistics';

test('the range of a percentile is as wide as chance makes it, and narrower with more measurements', () => {
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => (index + 1) / count);
  // 99 % of 600 and of 6000, give or take 1.96 standard deviations of their number.
  expect(percentileRange(upTo(600), 99)).toEqual([589 / 600, 599 / 600]);
  expect(percentileRange(upTo(6000), 99)).toEqual([5924 / 6000, 5956 / 6000]);
});

test('of a few measurements the percentile may be anything up to the largest', () => {
  expect(percentileRange([3, 1, 2], 99)).toEqual([2, 3]);
});
