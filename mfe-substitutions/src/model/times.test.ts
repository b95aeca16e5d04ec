import { addDays, clockChange, dayOf, hourOf, shiftMinutes, weekdayOf } from './times';

const shift = (start: string, end: string) => ({ start, end, breakMinutes: 0 });

test('a night shift of eight hours by the clock is shorter in March and longer in October', () => {
  const march = shift('2027-03-27T20:00:00Z', '2027-03-28T03:00:00Z');
  const october = shift('2027-10-30T19:00:00Z', '2027-10-31T04:00:00Z');
  const other = shift('2027-06-01T19:00:00Z', '2027-06-02T03:00:00Z');
  expect([march, october, other].map(shiftMinutes)).toEqual([420, 540, 480]);
  expect([march, october, other].map(clockChange)).toEqual(['forward', 'back', undefined]);
});

test('days and hours are those of Finland', () => {
  expect(dayOf('2027-03-01T22:30:00Z')).toBe('2027-03-02');
  expect(hourOf('2027-06-01T21:00:00Z')).toBe(0);
  expect(hourOf('2027-01-01T21:00:00Z')).toBe(23);
});

test('weekdays count from Monday, and days go on over a change of the clocks and of the year', () => {
  expect(weekdayOf('2027-03-01')).toBe(1);
  expect(weekdayOf('2027-03-07')).toBe(7);
  expect(addDays('2027-03-28', 1)).toBe('2027-03-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});
