import fc from 'fast-check';
import { addDays, addYears, dateInText, finnishDay, firstDayOf, lastDayOf, parseDate, parsePartialDate } from './dates';

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
test('a date reads the same with zeros, spaces and slashes, and 29 February exists in leap years alone', () => {
  const number = (max: number) => fc.integer({ min: 1, max });
  const separator = fc.constantFrom('.', '. ', ' . ', '/', ' / ');
  fc.assert(
    fc.property(
      number(31),
      number(12),
      fc.integer({ min: 1600, max: 2400 }),
      separator,
      (day, month, year, between) => {
        // The calendar of the platform rolls a day that does not exist over to the next month.
        const real = new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;
        const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        const padded = [day, month].map((part) => String(part).padStart(2, '0'));
        for (const typed of [
          [day, month, year],
          [...padded, year],
        ]) {
          expect(parseDate(` ${typed.join(between)} `)).toBe(real ? iso : undefined);
        }
      },
    ),
  );
  for (let year = 1896; year <= 2104; year += 1) {
    const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
    expect([year, parseDate(`29.2.${year}`) !== undefined]).toEqual([year, leap]);
  }
});
test('moves by years and stays in the calendar', () => {
  expect(addYears('2024-02-29', -1)).toBe('2023-02-28');
  expect(addYears('2024-02-29', 4)).toBe('2028-02-29');
  expect(addYears('2026-11-21', 2)).toBe('2028-11-21');
});
test('years forth and back give the same day, but for 29 February, and never change the order of two days', () => {
  const day = fc
    .date({ min: new Date('1800-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, day, fc.integer({ min: -100, max: 100 }), (one, other, years) => {
      const moved = addYears(one, years);
      expect(parseDate(moved)).toBe(moved);
      expect(Number(moved.slice(0, 4)) - Number(one.slice(0, 4))).toBe(years);
      if (!one.endsWith('-02-29')) expect(addYears(moved, -years)).toBe(one);
      if (one <= other) expect(moved <= addYears(other, years)).toBe(true);
    }),
  );
});
test('the day in Finland is the one that the platform’s calendar tells, at any instant', () => {
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Helsinki' });
  const instant = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });
  fc.assert(fc.property(instant, (at) => expect(finnishDay(at)).toBe(calendar.format(at))));
});
test('the day changes at midnight in Finland, in winter and in summer', () => {
  expect(finnishDay(new Date('2026-01-01T21:59:59Z'))).toBe('2026-01-01');
  expect(finnishDay(new Date('2026-01-01T22:00:00Z'))).toBe('2026-01-02');
  expect(finnishDay(new Date('2026-07-01T21:00:00Z'))).toBe('2026-07-02');
});

test.each([
  ['5/2019', '2019-05'],
  ['5.2019', '2019-05'],
  ['05 / 2019', '2019-05'],
  ['2019-05', '2019-05'],
  [' 2019 ', '2019'],
  ['1.5.2019', '2019-05-01'],
])('reads %j as exactly as it was written', (text, date) => {
  expect(parsePartialDate(text)).toBe(date);
});
test.each(['13/2019', '0/2019', '2019-13', '5/19', '19', '0199', '31.2.2019', '5/2019 x', ''])(
  'does not take %j for a date, a month or a year',
  (text) => expect(parsePartialDate(text)).toBeUndefined(),
);
test('a month and a year reach from their first day to their last', () => {
  expect(['2020', '2020-02', '2020-02-03'].map(firstDayOf)).toEqual(['2020-01-01', '2020-02-01', '2020-02-03']);
  expect(['2020', '2020-02', '2019-02', '2020-02-03'].map(lastDayOf)).toEqual([
    '2020-12-31',
    '2020-02-29',
    '2019-02-28',
    '2020-02-03',
  ]);
});
test.each([
  ['fi', 'toukokuu 2019'],
  ['sv-FI', 'maj 2019'],
  ['en-GB', 'May 2019'],
])('in %s a month has its name, a year is itself, and neither gets a day', (language, month) => {
  expect(dateInText('2019-05', language)).toBe(month);
  expect(dateInText('2019', language)).toBe('2019');
  expect(dateInText('2019-05-01', language)).toBe('1.5.2019');
  expect(dateInText('last spring', language)).toBe('last spring');
});

test.each([
  ['2027-02-28', 1, '2027-03-01'],
  ['2028-03-01', -1, '2028-02-29'],
  ['9999-12-24', 7, '9999-12-31'],
  ['0000-01-02', -1, '0000-01-01'],
])('%s moved by %i days is %s', (date, days, moved) => {
  expect(addDays(date, days)).toBe(moved);
});
test.each([
  ['9999-12-31', 1],
  ['9999-12-27', 7],
  ['0000-01-01', -1],
])('%s moved by %i days is refused: no year of four digits has that day', (date, days) => {
  expect(() => addDays(date, days)).toThrow(RangeError);
});
