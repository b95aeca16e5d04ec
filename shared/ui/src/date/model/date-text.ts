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

/** Writes an ISO date as d.m.yyyy, as it is written in all three languages in Finland; any other text stays as it is. */
export function formatDate(value: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  return parts ? `${Number(parts[3])}.${Number(parts[2])}.${Number(parts[1])}` : value;
}
