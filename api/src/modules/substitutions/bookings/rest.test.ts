import type { Shift } from '@portal/contract/substitutions/gigs';
import { restWarnings } from './rest';
import { type HeldShift, overlapping } from './shift-ranges';

const shift = (start: string, end: string): Shift => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
  breakMinutes: 0,
});

/** Shifts that are held in gigs of several employers. */
const held = (...shifts: Shift[]): HeldShift[] =>
  shifts.map((one, index) => ({
    shift: one,
    gig: { bookingId: `booking-${index}`, task: 'Sijainen', unit: 'Koulu', employer: `Kaupunki ${index}`, shift: one },
  }));

const minutes = (hours: number, more = 0) => hours * 60 + more;

test('eleven hours are enough, and one minute less is told with the gig that it lies between', () => {
  const evening = shift('2027-02-01T12:00+02:00', '2027-02-01T21:00+02:00');
  expect(restWarnings([shift('2027-02-02T08:00+02:00', '2027-02-02T16:00+02:00')], held(evening))).toEqual([]);
  const early = shift('2027-02-02T07:59+02:00', '2027-02-02T16:00+02:00');
  expect(restWarnings([early], held(evening))).toEqual([
    {
      shift: evening,
      restMinutes: minutes(10, 59),
      requiredMinutes: minutes(11),
      other: expect.objectContaining({ bookingId: 'booking-0', employer: 'Kaupunki 0' }),
    },
  ]);
});

test('the rest may lie anywhere within the 24 hours from the start of a shift', () => {
  // 6–10 and 21–23: eleven hours lie between them.
  const morning = shift('2027-02-01T06:00+02:00', '2027-02-01T10:00+02:00');
  expect(restWarnings([shift('2027-02-01T21:00+02:00', '2027-02-01T23:00+02:00')], held(morning))).toEqual([]);
  // A day later the rest comes too late for the first shift.
  const long = shift('2027-02-01T06:00+02:00', '2027-02-01T14:00+02:00');
  expect(restWarnings([shift('2027-02-01T16:00+02:00', '2027-02-01T20:00+02:00')], held(long))).toMatchObject([
    { shift: long, restMinutes: minutes(10) },
  ]);
});

test('shifts that follow one another without a break count together, of one gig or of several pools', () => {
  const first = shift('2027-02-01T08:00+02:00', '2027-02-01T15:00+02:00');
  const second = shift('2027-02-01T15:00+02:00', '2027-02-01T22:00+02:00');
  expect(restWarnings([second], held(first))).toMatchObject([{ shift: first, restMinutes: minutes(10) }]);
  const own = restWarnings([first, second], []);
  expect(own).toMatchObject([{ shift: first, restMinutes: minutes(10) }]);
  expect(own[0]?.other).toBeUndefined();
  const third = shift('2027-02-02T05:00+02:00', '2027-02-02T09:00+02:00');
  expect(restWarnings([third], held(first, second)).map((one) => one.restMinutes)).toEqual([minutes(7), minutes(7)]);
});

test('what is short without the gig is not told with it', () => {
  const first = shift('2027-02-01T08:00+02:00', '2027-02-01T15:00+02:00');
  const second = shift('2027-02-01T16:00+02:00', '2027-02-01T22:00+02:00');
  const later = shift('2027-02-03T08:00+02:00', '2027-02-03T15:00+02:00');
  expect(restWarnings([later], held(first, second))).toEqual([]);
});

describe('in the nights in which the clocks change', () => {
  test('of March the clock shows an hour more of rest than there is', () => {
    // Until 21, again from 8: ten hours, for the hour from three to four is not there.
    const evening = shift('2027-03-27T13:00+02:00', '2027-03-27T21:00+02:00');
    const morning = shift('2027-03-28T08:00+03:00', '2027-03-28T16:00+03:00');
    expect(restWarnings([morning], held(evening))).toMatchObject([{ shift: evening, restMinutes: minutes(10) }]);
    const nextHour = shift('2027-03-28T09:00+03:00', '2027-03-28T16:00+03:00');
    expect(restWarnings([nextHour], held(evening))).toEqual([]);
  });

  test('of October there is an hour more of rest than the clock shows', () => {
    const evening = shift('2027-10-30T13:00+03:00', '2027-10-30T21:00+03:00');
    const morning = shift('2027-10-31T07:00+02:00', '2027-10-31T15:00+02:00');
    expect(restWarnings([morning], held(evening))).toEqual([]);
    const before = shift('2027-10-31T06:59+02:00', '2027-10-31T15:00+02:00');
    expect(restWarnings([before], held(evening))).toMatchObject([{ restMinutes: minutes(10, 59) }]);
  });

  test('a night shift from 22 to 6 has seven hours in March and nine in October', () => {
    const march = shift('2027-03-27T22:00+02:00', '2027-03-28T06:00+03:00');
    const october = shift('2027-10-30T22:00+03:00', '2027-10-31T06:00+02:00');
    const hours = [march, october].map(({ start, end }) => (Date.parse(end) - Date.parse(start)) / 3_600_000);
    expect(hours).toEqual([7, 9]);
    expect(restWarnings([march], [])).toEqual([]);
    expect(restWarnings([october], [])).toEqual([]);
  });
});

test('a shift that begins as another ends does not overlap it', () => {
  const first = shift('2027-02-01T08:00+02:00', '2027-02-01T15:00+02:00');
  const next = shift('2027-02-01T15:00+02:00', '2027-02-01T22:00+02:00');
  const across = shift('2027-02-01T14:59+02:00', '2027-02-01T15:01+02:00');
  expect(overlapping([next], held(first))).toEqual([]);
  expect(overlapping([across], held(first, next)).map(({ bookingId }) => bookingId)).toEqual([
    'booking-0',
    'booking-1',
  ]);
});
