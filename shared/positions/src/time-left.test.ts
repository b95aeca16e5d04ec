import { timeLeft } from './time-left';

const end = '2026-11-30T13:00:00.000Z';
const at = (before: number) => timeLeft(end, Date.parse(end) - before);
const HOUR = 3_600_000;

test('nobody is promised more time than there is', () => {
  expect(at(73 * HOUR)).toEqual({ kind: 'days', amount: 3, urgent: false });
  expect(at(48 * HOUR - 1)).toEqual({ kind: 'hours', amount: 47, urgent: true });
  expect(at(HOUR - 1)).toEqual({ kind: 'minutes', amount: 59, urgent: true });
  expect(at(1)).toEqual({ kind: 'minutes', amount: 1, urgent: true });
});

test('a deadline that has passed and a position without one are told apart', () => {
  expect(at(0)).toEqual({ kind: 'over' });
  expect(timeLeft(null, 0)).toEqual({ kind: 'none' });
});
