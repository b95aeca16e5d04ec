const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The years that four digits write. */
const FIRST = Date.UTC(1000, 0, 2);
const LAST = Date.UTC(9999, 11, 31);
/** Before 1996 summer time ended in September. */
const RULE_BEGINS = Date.UTC(1996, 0);

/** One o'clock UTC on the last Sunday of a month of 31 days, epoch ms. @param month 0–11 */
function lastSunday(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month, 31, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * DAY;
}

let platformClock: Intl.DateTimeFormat | undefined;

/** To the second, from the time zones of the platform. */
function askPlatform(instant: number): Date {
  platformClock ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Helsinki',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return new Date(`${platformClock.format(instant).replace(' ', 'T')}Z`);
}

/**
 * Reads the clock in Finland. From 1996 on it is reckoned, since `Intl` costs a slow phone a tenth of a second when it is first asked
 * (docs/adr/0045-dates-without-intl.md): summer time is from the last Sunday of March to that of October, both at 1:00 UTC, by Directive
 * 2000/84/EC.
 * @param instant epoch ms
 * @returns a date of which the parts in UTC are those that a clock and a calendar show in Finland; an invalid date for NaN, and
 * outside the years 1000 to 9999
 */
export function finnishClock(instant: number): Date {
  if (!(instant >= FIRST && instant < LAST)) return new Date(Number.NaN);
  if (instant < RULE_BEGINS) return askPlatform(instant);
  const year = new Date(instant).getUTCFullYear();
  const summer = instant >= lastSunday(year, 2) && instant < lastSunday(year, 9);
  return new Date(instant + (summer ? 3 : 2) * HOUR);
}
