import type { Gig, Pay, Shift } from '@portal/contract/substitutions/gigs';
import { useIntl } from '@portal/i18n';
import { dayOf, lengthOf, monthStyle, shiftMinutes } from '../../model/times';

/** The words for times, lengths and pay of a gig, in the language of the page and Finnish time. */
export function useWords() {
  const intl = useIntl();
  const time = (instant: string | number) =>
    intl.formatTime(instant, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
  const day = (instant: string | number) => {
    const otherYear = dayOf(instant).slice(0, 4) !== dayOf(Date.now()).slice(0, 4);
    return intl.formatDate(instant, {
      weekday: 'short',
      day: 'numeric',
      month: monthStyle(intl.locale),
      ...(otherYear && { year: 'numeric' }),
    });
  };
  const at = (instant: string | number) =>
    intl.formatMessage({ id: 'substitutions.time.at' }, { day: day(instant), time: time(instant) });
  const shift = ({ start, end }: Shift) =>
    dayOf(start) === dayOf(end)
      ? intl.formatMessage(
          { id: 'substitutions.time.within-day' },
          { day: day(start), start: time(start), end: time(end) },
        )
      : intl.formatMessage({ id: 'substitutions.time.over-night' }, { start: at(start), end: at(end) });
  /** Of a shift that is over on the day on which it begins, beside that day. */
  const hours = ({ start, end }: Pick<Shift, 'start' | 'end'>) =>
    intl.formatMessage({ id: 'substitutions.time.hours' }, { start: time(start), end: time(end) });
  const length = (minutes: number) => intl.formatMessage({ id: 'substitutions.time.length' }, { ...lengthOf(minutes) });
  const shiftLength = (given: Shift) =>
    intl.formatMessage(
      { id: 'substitutions.time.shift-length' },
      { length: length(shiftMinutes(given)), break: given.breakMinutes },
    );
  const euros = (amount: number) =>
    intl.formatNumber(amount, { style: 'currency', currency: 'EUR', minimumFractionDigits: 2 });
  const pay = ({ basis, min, max, text }: Pay) => {
    const sum = [...new Set([min, max])].flatMap((amount) => (amount === undefined ? [] : [euros(amount)])).join('–');
    const words = sum ? intl.formatMessage({ id: 'substitutions.pay.sum' }, { basis, sum }) : '';
    const agreed = basis === 'agreement' && !sum ? intl.formatMessage({ id: 'substitutions.pay.agreement' }) : '';
    return [words, agreed, text ?? ''].filter((part) => part !== '').join('. ');
  };
  /** Which gig it is, in one line. */
  const about = ({ task, unit, shifts }: Pick<Gig, 'task' | 'unit' | 'shifts'>) =>
    [task, unit, ...(shifts[0] ? [shift(shifts[0])] : [])].join(', ');
  return { at, hours, shift, length, shiftLength, pay, about };
}
