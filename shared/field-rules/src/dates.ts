import { finnishClock } from './finnish-clock';

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Looks like a date to who typed it, with whatever signs between the numbers. */
const DATE_LIKE = /^(\d{1,2})\s*[.,/\- ]\s*(\d{1,2})\s*[.,/\- ]\s*(\d{4})\.?$/;
const TYPED = /^(\d{1,2})\s*[./]\s*(\d{1,2})\s*[./]\s*(\d{4})$/;

/**
 * Tells whether the day is in the calendar.
 * @param year four digits, from 1
 * @param month 1–12
 * @param day 1–31
 */
export function isRealDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= daysOfMonth(year, month);
}

/** How many days a month has. @param month 1–12 */
export function daysOfMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function toIso(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * Reads a date as it is typed in Finland.
 * @param text `d.m.yyyy` with or without leading zeros, spaces or slashes, or `yyyy-mm-dd`
 * @returns `yyyy-mm-dd`, or undefined when it is not a day of the calendar
 */
export function parseDate(text: string): string | undefined {
  const trimmed = text.trim();
  const iso = ISO.exec(trimmed);
  const typed = iso ? undefined : TYPED.exec(trimmed);
  if (!iso && !typed) return undefined;
  const [year, month, day] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : [Number(typed?.[3]), Number(typed?.[2]), Number(typed?.[1])];
  return isRealDay(year, month, day) ? toIso(year, month, day) : undefined;
}

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;
const TYPED_MONTH = /^(0?[1-9]|1[0-2])\s*[.,/\- ]\s*([1-9]\d{3})\.?$/;
const YEAR = /^[1-9]\d{3}$/;

/**
 * Reads a date of which the day, or the day and the month, may be unknown.
 * @param text as `parseDate` takes it; or month and year such as `5/2019` and `5.2019`; or a year
 * @returns `yyyy-mm-dd`, `yyyy-mm` or `yyyy`: as exact as it was given; undefined when it is none of these
 */
export function parsePartialDate(text: string): string | undefined {
  const trimmed = text.trim();
  if (YEAR.test(trimmed) || MONTH.test(trimmed)) return trimmed;
  const typed = TYPED_MONTH.exec(trimmed);
  return typed ? `${typed[2]}-${typed[1]?.padStart(2, '0')}` : parseDate(trimmed);
}

/** The first day that a date may mean. @param date `yyyy-mm-dd`, `yyyy-mm` or `yyyy` @returns `yyyy-mm-dd` */
export function firstDayOf(date: string): string {
  const [year = '', month = '01', day = '01'] = date.split('-');
  return `${year}-${month}-${day}`;
}

/** The last day that a date may mean. @param date `yyyy-mm-dd`, `yyyy-mm` or `yyyy` @returns `yyyy-mm-dd` */
export function lastDayOf(date: string): string {
  const [year = '', month = '12', day] = date.split('-');
  return `${year}-${month}-${day ?? daysOfMonth(Number(year), Number(month))}`;
}

/**
 * Writes a stored date for people: a day as it is written in Finland, a month by its name, a year as it is.
 * @param date `yyyy-mm-dd`, `yyyy-mm` or `yyyy`; any other text stays as it is
 * @param language BCP 47 tag
 */
export function dateInText(date: string, language: string): string {
  if (ISO.test(date)) return date.split('-').map(Number).reverse().join('.');
  if (!MONTH.test(date)) return date;
  const month = new Date(`${date}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(month);
}

/**
 * Finds a day that is written rightly and that the calendar does not have, such as 31.2.1990.
 * @param text as it was typed, or `yyyy-mm-dd`
 * @returns the day as `d.m.yyyy`; undefined for a text of another form, and for a day that there is
 */
export function findImpossibleDay(text: string): string | undefined {
  const iso = ISO.exec(text.trim());
  const [, day, month, year] = iso ? [iso[0], iso[3], iso[2], iso[1]] : (DATE_LIKE.exec(text.trim()) ?? []);
  if (!year || isRealDay(Number(year), Number(month), Number(day))) return undefined;
  return `${Number(day)}.${Number(month)}.${year}`;
}

/**
 * Moves a date by whole years; 29 February becomes 28 February where the year has none.
 * @param date `yyyy-mm-dd`
 * @param years negative for earlier
 * @returns `yyyy-mm-dd`
 */
export function addYears(date: string, years: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return toIso(year + years, month, Math.min(day, daysOfMonth(year + years, month)));
}

/**
 * Moves a date by days: `yyyy-mm-dd` in, `yyyy-mm-dd` out.
 * @throws RangeError for a day before the year 0 or after 9999, which is written in more signs and sorts before all others as text
 */
export function addDays(date: string, days: number): string {
  const moved = new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
  if (!ISO.test(moved)) throw new RangeError('a day of a year that four digits do not write');
  return moved;
}

/**
 * Names the day of an instant in Finland, whose calendar decides ages and deadlines.
 * @param instant any moment of the years that four digits write
 * @returns `yyyy-mm-dd`
 * @throws RangeError for an invalid date
 */
export function finnishDay(instant: Date): string {
  return finnishClock(instant.getTime()).toISOString().slice(0, 10);
}
