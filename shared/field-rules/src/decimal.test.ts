import fc from 'fast-check';
import { countDecimals, parseDecimal } from './decimal';

test.each([
  ['3200', 3200],
  ['3200,50', 3200.5],
  ['3200.50', 3200.5],
  ['3 200,5', 3200.5],
  ['3\u00a0200', 3200],
  ['\u22125', -5],
  [' +7 ', 7],
])('reads %j', (text, number) => {
  expect(parseDecimal(text)).toBe(number);
});
test.each([
  '',
  'abc',
  '1e5',
  '1,2,3',
  '1.000,5',
  '0x10',
  'Infinity',
  'NaN',
  '12 34',
  '1 2',
  '1,',
  ',5',
  '1234567890123456',
])('does not take %j for a number', (text) => {
  expect(parseDecimal(text)).toBeUndefined();
});
test('reads back every amount in cents, with comma and with point', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), (cents) => {
      const text = (cents / 100).toFixed(2);
      expect(parseDecimal(text)).toBeCloseTo(cents / 100, 10);
      expect(parseDecimal(text.replace('.', ','))).toBe(parseDecimal(text));
    }),
  );
});
test('gives a finite number or nothing, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const number = parseDecimal(text);
      expect(number === undefined || Number.isFinite(number)).toBe(true);
    }),
  );
});
test('counts decimals also of small numbers', () => {
  expect([1, 1.5, 0.25, 1e-7].map(countDecimals)).toEqual([0, 1, 2, 7]);
});
