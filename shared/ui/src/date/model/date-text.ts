const PATTERNS = [
  /^(?<day>\d{1,2})\s*[.,/\- ]\s*(?<month>\d{1,2})\s*[.,/\- ]\s*(?<year>\d{4})\.?$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
];

/**
 * Reads a date as people in Finland type it: 1.2.2026, 01.02.2026, 1/2/2026, 1 2 2026, 01022026; also the ISO form. The year needs four
 * digits, since nobody can tell a birth year from a coming one by two.
 * @returns ISO yyyy-mm-dd, or null when the text is no date of the calendar.
 */
export function parseDate(text: string): string | null {
  const trimmed = text.trim();
  for (const pattern of PATTERNS) {
    const parts = pattern.exec(trimmed)?.groups;
    if (parts) return toIso(Number(parts.year), Number(parts.month), Number(parts.day));
  }
  return null;
}

function toIso(year: number, month: number, day: number): string | null {
  const iso = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // A day that does not exist either is unreadable or rolls over into the next month.
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
  return exists && year > 0 ? iso : null;
}

const MONTH = /^(?<month>0?[1-9]|1[0-2])\s*[.,/\- ]\s*(?<year>[1-9]\d{3})\.?$/;
const ISO_MONTH_OR_YEAR = /^[1-9]\d{3}(-(0[1-9]|1[0-2]))?$/;

/**
 * Reads a date of which the day, or the day and the month, may be left out: 5/2019, 5.2019 and 2019 beside what `parseDate` reads.
 * @returns ISO yyyy-mm-dd, yyyy-mm or yyyy, or null
 */
export function parsePartialDate(text: string): string | null {
  const trimmed = text.trim();
  if (ISO_MONTH_OR_YEAR.test(trimmed)) return trimmed;
  const parts = MONTH.exec(trimmed)?.groups;
  return parts ? `${parts.year}-${parts.month?.padStart(2, '0')}` : parseDate(trimmed);
}

/** Writes an ISO date as d.m.yyyy, as it is written in all three languages in Finland, and yyyy-mm as m/yyyy; any other text stays as it is. */
export function formatDate(value: string): string {
  const parts = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(value);
  if (!parts) return value;
  const [year, month, day] = parts.slice(1).map(Number);
  return parts[3] ? `${day}.${month}.${year}` : `${month}/${year}`;
}
