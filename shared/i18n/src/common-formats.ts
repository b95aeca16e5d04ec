import type { Locale } from '@portal/contract/limits';
import { finnishClock } from '@portal/field-rules/finnish-clock';

/** Months and weekdays are counted from 0, weekdays from Sunday. */
interface Writing {
  medium(day: number, month: number, year: number): string;
  long(day: number, month: number, year: number): string;
  /** Puts the weekday before a long date. */
  full(weekday: number, date: string): string;
  time(hour: number, minute: string): string;
  /** Puts the time of day after a medium date. */
  mediumAt(date: string, time: string): string;
  /** Puts the time of day after a long or full date. */
  longAt(date: string, time: string): string;
}

const names = (text: string) => text.split(' ');

const FI_MONTHS = names('tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu');
const FI_WEEKDAYS = names('sunnuntai maanantai tiistai keskiviikko torstai perjantai lauantai');
const SV_MONTHS = names('januari februari mars april maj juni juli augusti september oktober november december');
const SV_SHORT_MONTHS = names('jan. feb. mars apr. maj juni juli aug. sep. okt. nov. dec.');
const SV_WEEKDAYS = names('söndag måndag tisdag onsdag torsdag fredag lördag');
const EN_MONTHS = names('January February March April May June July August September October November December');
const EN_SHORT_MONTHS = names('Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec');
const EN_WEEKDAYS = names('Sunday Monday Tuesday Wednesday Thursday Friday Saturday');

/** What `Intl` writes by the tags of the languages. A language that is not here is left to `Intl`. */
const WRITINGS: Partial<Record<Locale, Writing>> = {
  fi: {
    medium: (day, month, year) => `${day}.${month + 1}.${year}`,
    long: (day, month, year) => `${day}. ${FI_MONTHS[month]}kuuta ${year}`,
    full: (weekday, date) => `${FI_WEEKDAYS[weekday]} ${date}`,
    time: (hour, minute) => `${hour}.${minute}`,
    mediumAt: (date, time) => `${date} klo ${time}`,
    longAt: (date, time) => `${date} klo ${time}`,
  },
  sv: {
    medium: (day, month, year) => `${day} ${SV_SHORT_MONTHS[month]} ${year}`,
    long: (day, month, year) => `${day} ${SV_MONTHS[month]} ${year}`,
    full: (weekday, date) => `${SV_WEEKDAYS[weekday]} ${date}`,
    time: (hour, minute) => `${hour}.${minute}`,
    mediumAt: (date, time) => `${date} ${time}`,
    longAt: (date, time) => `${date} kl. ${time}`,
  },
  en: {
    medium: (day, month, year) => `${day} ${EN_SHORT_MONTHS[month]} ${year}`,
    long: (day, month, year) => `${day} ${EN_MONTHS[month]} ${year}`,
    full: (weekday, date) => `${EN_WEEKDAYS[weekday]}, ${date}`,
    time: (hour, minute) => `${hour}:${minute}`,
    mediumAt: (date, time) => `${date}, ${time.padStart(5, '0')}`,
    longAt: (date, time) => `${date} at ${time.padStart(5, '0')}`,
  },
};

/** Languages whose common dates and small numbers are written without `Intl`. */
export const WRITTEN_LANGUAGES = Object.keys(WRITINGS) as Locale[];

/**
 * Writes an instant as a date, a time of day or both without `Intl` (docs/adr/0045-dates-without-intl.md).
 * @param value a date, epoch ms or a text that `Date` reads
 * @param options of `Intl.DateTimeFormat`; those that pages use most are known here
 * @returns what `Intl` writes for a clock in Finland; undefined where only `Intl` can tell
 */
export function writeCommonFormat(
  locale: Locale,
  value: Date | number | string | undefined,
  options: Intl.DateTimeFormatOptions = {},
): string | undefined {
  const { dateStyle, timeStyle, hour, minute, hourCycle, ...others } = options;
  const clock = finnishClock(typeof value === 'string' ? Date.parse(value) : Number(value));
  const writing = WRITINGS[locale];
  if (!writing || Number.isNaN(clock.getTime()) || Object.keys(others).length > 0) return undefined;
  const time = writing.time(clock.getUTCHours(), String(clock.getUTCMinutes()).padStart(2, '0'));
  if (hour ?? minute ?? hourCycle) {
    const alone = dateStyle === undefined && timeStyle === undefined;
    return alone && hour === 'numeric' && minute === '2-digit' && hourCycle === 'h23' ? time : undefined;
  }
  if (!dateStyle || dateStyle === 'short') return undefined;
  const write = writing[dateStyle === 'medium' ? 'medium' : 'long'];
  const date = write(clock.getUTCDate(), clock.getUTCMonth(), clock.getUTCFullYear());
  const day = dateStyle === 'full' ? writing.full(clock.getUTCDay(), date) : date;
  if (timeStyle === undefined) return day;
  if (timeStyle !== 'short') return undefined;
  return writing[dateStyle === 'medium' ? 'mediumAt' : 'longAt'](day, time);
}

/**
 * Writes a number without `Intl`.
 * @returns its digits where it is whole and nothing stands between them, which is so below 1000; undefined for all others
 */
export function writeSmallNumber(locale: Locale, value: number): string | undefined {
  return WRITINGS[locale] && Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : undefined;
}
