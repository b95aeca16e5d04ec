import { addYears } from '@portal/field-rules/dates';
import { invalid } from './problem';

/** Nothing of substitutions lies further from today. */
const YEARS = 5;

/** Whether an instant lies more than five years before or after now. */
export function isFar(instant: Date, now: Date): boolean {
  const inYears = (years: number) => new Date(now).setUTCFullYear(now.getUTCFullYear() + years);
  return instant.getTime() < inYears(-YEARS) || instant.getTime() > inYears(YEARS);
}

/**
 * Refuses days that the calendars of the database and the language do not reach, or that would take long to reach.
 * @param days Finnish days, `yyyy-mm-dd`, by the name of their field
 * @throws ProblemError 422 for a day more than five years before or after today
 */
export function refuseFarDays(days: Readonly<Record<string, string | undefined>>, today: string): void {
  for (const [field, day] of Object.entries(days)) {
    if (day !== undefined && day < addYears(today, -YEARS)) throw invalid([{ field, code: 'date-min' }]);
    if (day !== undefined && day > addYears(today, YEARS)) throw invalid([{ field, code: 'date-max' }]);
  }
}
