import { changesOf, type DayForm, errorsOf, formOf } from './day-form';

const DAY = '2027-03-10';
const form = (from: string, to: string): DayForm => ({
  ...formOf(undefined),
  state: 'available',
  wholeDay: false,
  from,
  to,
});

test.each(['24', '24.00', '24:00'])('%s is the end of the day', (end) => {
  expect(errorsOf(form('8', end), DAY)).toEqual({});
  expect(changesOf([DAY], form('8', end))).toEqual([{ date: DAY, state: 'available', from: '08:00', to: '00:00' }]);
});

test('from 0 to 24 is the whole day', () => {
  expect(errorsOf(form('0', '24'), DAY)).toEqual({});
  expect(changesOf([DAY], form('0', '24'))).toEqual([{ date: DAY, state: 'available' }]);
});

test('no day begins at 24 or ends after it, and one that ends as it begins is empty', () => {
  expect(errorsOf(form('24', '6'), DAY)).toEqual({ from: 'time-unread' });
  expect(errorsOf(form('8', '24.30'), DAY)).toEqual({ to: 'time-unread' });
  expect(errorsOf(form('0', '0.00'), DAY)).toEqual({ to: 'time-empty' });
});
