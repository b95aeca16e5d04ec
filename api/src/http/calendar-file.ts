import { BASE_PATH, type Locale } from '@portal/contract/limits';
import { brands } from '@portal/themes/theme';
import type { FastifyReply } from 'fastify';
import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { attachmentDisposition } from '../modules/attachments/content-disposition';
import { brandOf, type MailLook } from '../modules/mail/mail-brand';

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
  /** Minutes before the start at which the calendar reminds. */
  remindMinutesBefore?: readonly number[];
  /** How many times the entry has changed; a calendar keeps the one with the highest number. */
  sequence?: number;
  cancelled?: boolean;
}

/**
 * Text of a calendar file with one entry. Instants are written in UTC, which every calendar shows in its owner's time zone, so no rule of
 * summer time travels with the file.
 * @param now when the file is made
 */
export function calendarFile(look: MailLook, locale: Locale, entry: CalendarEntry, now: Date): string {
  const { name, title, start, end, description, location, page, cancelled = false } = entry;
  const prodId = { company: 'portal', product: brands.state.appName.en, language: locale.toUpperCase() };
  const calendar = ical({ prodId, method: ICalCalendarMethod.PUBLISH, name: brandOf(look).appName[locale] });
  const event = calendar.createEvent({
    id: `${name}@${new URL(look.publicUrl).hostname}`,
    stamp: now,
    start,
    end: end ?? null,
    summary: title,
    description: description ?? null,
    location: location ?? null,
    url: `${look.publicUrl}${BASE_PATH}${page}`,
    sequence: entry.sequence ?? 0,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: end ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    busystatus: end ? ICalEventBusyStatus.BUSY : ICalEventBusyStatus.FREE,
  });
  for (const minutes of entry.remindMinutesBefore ?? [])
    event.createAlarm({ type: ICalAlarmType.display, triggerBefore: minutes * 60, description: title });
  return calendar.toString();
}

/** Sends the text of {@link calendarFile} as a file that a browser saves or hands to the calendar. @param name without its ending */
export function sendCalendarFile(reply: FastifyReply, name: string, text: string): FastifyReply {
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', attachmentDisposition(`${name}.ics`))
    .send(text);
}
