import { type Locale, perLocale } from '@portal/contract/limits';
import type { Shift } from '@portal/contract/substitutions/gigs';

const FORMATS = perLocale(
  (_locale, tag) =>
    new Intl.DateTimeFormat(tag, {
      weekday: 'short',
      day: 'numeric',
      month: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'Europe/Helsinki',
    }),
);

const MORE: Record<Locale, (count: number) => string> = {
  fi: (count) => ` ja ${count} ${count === 1 ? 'muu vuoro' : 'muuta vuoroa'}`,
  sv: (count) => ` och ${count} ${count === 1 ? 'annat pass' : 'andra pass'}`,
  en: (count) => ` and ${count} more ${count === 1 ? 'shift' : 'shifts'}`,
};

/** When a gig is, for people, in Finnish time: its first shift, and how many more there are. */
export function shiftsAsString(shifts: readonly Shift[], locale: Locale): string {
  const [first] = shifts;
  if (!first) return '';
  const when = FORMATS[locale].formatRange(new Date(first.start), new Date(first.end));
  return shifts.length === 1 ? when : `${when}${MORE[locale](shifts.length - 1)}`;
}
