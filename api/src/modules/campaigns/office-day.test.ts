import { endOfOfficeDay } from './office-day';

test.each([
  ['in winter', '2026-12-09T05:01:00Z', '2026-12-09T14:15:00.000Z'],
  ['in summer', '2026-07-09T20:59:00Z', '2026-07-09T13:15:00.000Z'],
  ['after midnight in Finland', '2026-07-09T21:00:00Z', '2026-07-10T13:15:00.000Z'],
  ['on the day on which summer time begins', '2026-03-29T00:30:00Z', '2026-03-29T13:15:00.000Z'],
  ['on the day on which it ends', '2026-10-24T22:00:00Z', '2026-10-25T14:15:00.000Z'],
])('offices close at 16.15 %s', (_when, instant, end) => {
  expect(endOfOfficeDay(new Date(instant)).toISOString()).toBe(end);
});
