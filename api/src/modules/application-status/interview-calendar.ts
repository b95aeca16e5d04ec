import type { Locale } from '@portal/contract/limits';
import type { CalendarEntry } from '../../http/calendar-file';
import type { StoredEvent } from './application-events.repository';

const HOUR_MS = 3_600_000;

const TITLES: Record<Locale, (campaignTitle: string) => string> = {
  fi: (title) => `Työhaastattelu: ${title}`,
  sv: (title) => `Anställningsintervju: ${title}`,
  en: (title) => `Job interview: ${title}`,
};

interface Interview {
  interview: StoredEvent;
  /** How many interviews were invited to before: a calendar takes the later one in the place of the earlier. */
  sequence: number;
  campaignId: number;
  campaignTitle: string;
  employer: string;
}

/** An interview as a calendar entry. Where the employer names no end it is an hour. */
export function interviewEntry(given: Interview, locale: Locale): CalendarEntry {
  const { interview, sequence, campaignId, campaignTitle, employer } = given;
  const { start = '', end, place, link, text } = interview.content;
  const begins = new Date(start);
  return {
    name: `interview-${interview.application_id}`,
    title: TITLES[locale](campaignTitle),
    start: begins,
    end: end === undefined ? new Date(begins.getTime() + HOUR_MS) : new Date(end),
    description: [employer, link, text].filter((part) => part !== undefined).join('\n\n'),
    location: place ?? link,
    page: `/application/${campaignId}?step=sent&lang=${locale}`,
    sequence,
  };
}
