import { BASE_PATH, type Locale } from '@portal/contract/limits';
import { brands } from '@portal/themes/theme';
import type { FastifyReply } from 'fastify';
import ical, {
  ICalAlarmType,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { brandOf, type MailLook } from '../portal-brand';
import { attachmentDisposition } from './content-disposition';

/** How long a program may wait before it asks for a feed again, seconds. */
const FEED_SECONDS = 3600;

/** One entry for a calendar. RFC 5545 */
export interface CalendarEntry {
  /** The same for every file about the same thing, so that a calendar replaces its entry; the portal's host is added. */
  name: string;
  title: string;
  start: Date;
  /** Absent: the entry is a point in time and blocks none. */
  end?: Date;
  description?: string;
  location?: string;
  /** Address of the page about it, below the base path. */
  page: string;
  /** Origin of that page, where it is not the public one. */
  origin?: string;
  /** Minutes before the start at which the calendar reminds. */
  remindMinutesBefore?: readonly number[];
  /** How many times the entry has changed; a calendar keeps the one with the highest number. */
  sequence?: number;
  cancelled?: boolean;
  /** When it has changed last; absent: as the file is made. */
  changedAt?: Date;
}

/** Name of the calendar that a file stands for, beside that of the portal. */
type Title = Record<Locale, string>;

function emptyCalendar(look: MailLook, locale: Locale, title?: Title): ICalCalendar {
  const prodId = { company: 'portal', product: brands.state.appName.en, language: locale.toUpperCase() };
  const portal = brandOf(look).appName[locale];
  return ical({
    prodId,
    method: ICalCalendarMethod.PUBLISH,
    name: title ? `${title[locale]}, ${portal}` : portal,
  });
}

function addEntry(calendar: ICalCalendar, look: MailLook, entry: CalendarEntry, now: Date): void {
  const { name, title, start, end, description, location, page, cancelled = false, changedAt } = entry;
  const event = calendar.createEvent({
    id: `${name}@${new URL(look.publicUrl).hostname}`,
    stamp: changedAt ?? now,
    lastModified: changedAt ?? null,
    start,
    end: end ?? null,
    summary: title,
    description: description ?? null,
    location: location ?? null,
    url: `${entry.origin ?? look.publicUrl}${BASE_PATH}${page}`,
    sequence: entry.sequence ?? 0,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: end ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    busystatus: end ? ICalEventBusyStatus.BUSY : ICalEventBusyStatus.FREE,
  });
  for (const minutes of entry.remindMinutesBefore ?? [])
    event.createAlarm({ type: ICalAlarmType.display, triggerBefore: minutes * 60, description: title });
}

/** The library leaves out the end of the last line, which RFC 5545, section 3.4, asks for. */
const textOf = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`;

/**
 * Text of a calendar file with one entry. Instants are written in UTC, which every calendar shows in its owner's time zone, so no rule of
 * summer time travels with the file.
 * @param now when the file is made
 */
export function calendarFile(look: MailLook, locale: Locale, entry: CalendarEntry, now: Date): string {
  const calendar = emptyCalendar(look, locale);
  addEntry(calendar, look, entry, now);
  return textOf(calendar);
}

/**
 * Text of a calendar that a program asks for again and again. It is the same until an entry changes. Instants are in UTC here as well: a local time
 * with its zone always means the first of an hour that comes twice, so what begins in the second could not be written (RFC 5545, section 3.3.5).
 */
export function calendarFeed(
  look: MailLook,
  locale: Locale,
  title: Title,
  entries: readonly (CalendarEntry & { changedAt: Date })[],
): string {
  const calendar = emptyCalendar(look, locale, title).ttl(FEED_SECONDS);
  for (const entry of entries) addEntry(calendar, look, entry, entry.changedAt);
  return textOf(calendar);
}

/** Sends the text of {@link calendarFile} as a file that a browser saves or hands to the calendar. @param name without its ending */
export function sendCalendarFile(reply: FastifyReply, name: string, text: string): FastifyReply {
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', attachmentDisposition(`${name}.ics`))
    .send(text);
}
