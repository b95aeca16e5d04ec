import type { Locale } from '@portal/contract/limits';
import type { ApiContext } from '../../context';
import { calendarFile } from '../../http/calendar-file';
import { notFound } from '../../http/problem';
import { findItems } from './positions.service';

/** A day before the deadline the calendar reminds. */
const REMIND_MINUTES_BEFORE = 24 * 60;

const FILE_NAMES = { fi: 'hakuaika-paattyy', sv: 'ansokningstiden-gar-ut', en: 'application-deadline' };
const TITLES = {
  fi: (title: string) => `Hakuaika päättyy: ${title}`,
  sv: (title: string) => `Ansökningstiden går ut: ${title}`,
  en: (title: string) => `Closes: ${title}`,
};

/**
 * The deadline of a position as a calendar file, with the file's name.
 * @throws ProblemError 404 for what the reader may not see, and where there is no deadline
 */
export async function deadlineFile(
  { db, clock, config }: Pick<ApiContext, 'db' | 'clock' | 'config'>,
  id: number,
  { internal, locale }: { internal: boolean; locale: Locale },
): Promise<{ name: string; text: string }> {
  const now = clock();
  const [position] = await findItems(db, [id], { internal, locale, now });
  if (!position?.applyPeriodEnd) throw notFound();
  const { title, employer, location, applyPeriodEnd } = position;
  const entry = {
    name: `position-${id}-deadline`,
    title: TITLES[locale](title),
    start: new Date(applyPeriodEnd),
    description: [employer, location].filter((part) => part !== '').join(', '),
    page: `/${internal ? 'internal' : 'positions'}/${id}`,
    remindMinutesBefore: [REMIND_MINUTES_BEFORE],
  };
  return { name: FILE_NAMES[locale], text: calendarFile(config, locale, entry, now) };
}
