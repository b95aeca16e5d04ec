import fc from 'fast-check';
import { finnishClock } from './finnish-clock';

const HOUR = 3_600_000;
/** `yyyy-mm-dd hh:mm:ss` */
const byIntl = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Helsinki',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const shown = (instant: number) => finnishClock(instant).toISOString().slice(0, 19).replace('T', ' ');

describe('the clock in Finland', () => {
  it('shows what the time zone database says, hour by hour around each change from 1996 to 2100', () => {
    const wrong = [];
    for (let year = 1996; year <= 2100; year++)
      for (const month of [2, 8, 9])
        for (let instant = Date.UTC(year, month, 23); instant < Date.UTC(year, month + 1, 1, 3); instant += HOUR)
          if (shown(instant) !== byIntl.format(instant)) wrong.push(new Date(instant).toISOString());
    expect(wrong).toEqual([]);
  });

  it('changes on the second', () => {
    const forward = Date.parse('2026-03-29T01:00:00Z');
    expect([shown(forward - 1000), shown(forward)]).toEqual(['2026-03-29 02:59:59', '2026-03-29 04:00:00']);
    const back = Date.parse('2026-10-25T01:00:00Z');
    expect([shown(back - 1000), shown(back)]).toEqual(['2026-10-25 03:59:59', '2026-10-25 03:00:00']);
  });

  it('agrees with the time zone database at any second, also of the years in which the rule was another', () => {
    const seconds = fc.integer({ min: Date.UTC(1900, 0) / 1000, max: Date.UTC(2100, 0) / 1000 });
    fc.assert(fc.property(seconds, (at) => shown(at * 1000) === byIntl.format(at * 1000)));
  });

  it('shows nothing for what is no instant, or of a year that four digits do not write', () => {
    const others = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const instant of [...others, -8.64e15, Date.UTC(-999, 5), Date.UTC(10_000, 0), 8.64e15])
      expect(finnishClock(instant).getTime()).toBeNaN();
  });
});
