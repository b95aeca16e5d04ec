import { finnishDay } from '@portal/field-rules/dates';
import { finnishClock } from '@portal/field-rules/finnish-clock';

/** 16.15, when Finnish public offices close. */
const CLOSING = '16:15:00';

/** The moment at which offices close on the Finnish day of an instant. */
export function endOfOfficeDay(instant: Date): Date {
  const day = finnishDay(instant);
  const [summer, winter] = [new Date(`${day}T${CLOSING}+03:00`), new Date(`${day}T${CLOSING}+02:00`)];
  return finnishClock(summer.getTime()).toISOString().includes(CLOSING) ? summer : winter;
}
