import fc from 'fast-check';
import { addYears, finnishDay, parseDate } from './dates';

test.each([
  ['1.2.2024', '2024-02-01'],
  ['01.02.2024', '2024-02-01'],
  [' 1. 2. 2024 ', '2024-02-01'],
  ['1/2/2024', '2024-02-01'],
  ['2024-02-01', '2024-02-01'],
  ['29.2.2024', '2024-02-29'],
  ['29.2.2000', '2000-02-29'],
])('reads %j', (text, date) => {
  expect(parseDate(text)).toBe(date);
});
test.each([
  '',
  '29.2.2023',
  '29.2.1900',
  '31.4.2024',
  '0.1.2024',
  '1.13.2024',
  '1.2.24',
  '2024-2-1',
  'tomorrow',
  '1.2.2024 x',
])('does not take %j for a date', (text) => {
  expect(parseDate(text)).toBeUndefined();
});
test('reads every day of the calendar in both forms', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1800-01-01'), max: new Date('2200-12-31'), noInvalidDate: true }), (day) => {
      const iso = day.toISOString().slice(0, 10);
      expect(parseDate(iso)).toBe(iso);
      expect(parseDate(`${day.getUTCDate()}.${day.getUTCMonth() + 1}.${day.getUTCFullYear()}`)).toBe(iso);
    }),
  );
});
test('moves by years and stays in the calendar', () => {
  expect(addYears('2024-02-29', -1)).toBe('2023-02-28');
  expect(addYears('2024-02-29', 4)).toBe('2028-02-29');
  expect(addYears('2026-11-21', 2)).toBe('2028-11-21');
});
test('the day changes at midnight in Finland, in winter and in summer', () => {
  expect(finnishDay(new Date('2026-01-01T21:59:59Z'))).toBe('2026-01-01');
  expect(finnishDay(new Date('2026-01-01T22:00:00Z'))).toBe('2026-01-02');
  expect(finnishDay(new Date('2026-07-01T21:00:00Z'))).toBe('2026-07-02');
});
