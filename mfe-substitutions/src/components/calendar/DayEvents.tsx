import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Link } from '@portal/routing/react';
import { dayOf, daysOf } from '../../model/times';
import { useWords } from '../gig/useWords';
import { offerAnchor } from '../offer/anchor';
import styles from './DayEvents.module.css';
import { GigMark, OfferMark } from './DayMarks';
import type { CalendarDay } from './useCalendar';

/** Gigs and offers of a day, each leading to its page. */
export function DayEvents({ day: { date, gigs, offers } }: { day: CalendarDay }) {
  const { hours, shift } = useWords();
  if (gigs.length + offers.length === 0) return null;
  const when = (shifts: readonly { start: string; end: string; breakMinutes: number }[]) =>
    shifts
      .filter((one) => daysOf([one]).has(date))
      .map((one) => (dayOf(one.start) === dayOf(one.end) ? hours(one) : shift(one)))
      .join(', ');
  return (
    <ul className={styles.list}>
      {gigs.map(({ id, gig }) => (
        <li key={id} className={styles.row}>
          <GigMark />
          <span>
            <span className={styles.kind}>
              <FormattedMessage id="substitutions.calendar.gig" />
            </span>
            <Link to={href('gig', { bookingId: id })}>
              <span lang={gig.language}>
                {gig.task}, {gig.unit}
              </span>
            </Link>
            <span className={styles.when}>{when(gig.shifts)}</span>
          </span>
        </li>
      ))}
      {offers.map(({ id, gig }) => (
        <li key={id} className={styles.row}>
          <OfferMark />
          <span>
            <span className={styles.kind}>
              <FormattedMessage id="substitutions.calendar.offer" />
            </span>
            <Link to={`${href('offers')}#${offerAnchor(id)}`}>
              <span lang={gig.language}>
                {gig.task}, {gig.unit}
              </span>
            </Link>
            <span className={styles.when}>{when(gig.shifts)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
