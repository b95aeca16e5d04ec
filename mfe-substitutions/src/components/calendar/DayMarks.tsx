import type { AvailabilityState } from '@portal/contract/substitutions/availability';
import { useIntl } from '@portal/i18n';
import { Icon } from '@portal/ui/basic';
import { Bell, Briefcase, Check, CircleCheck, CircleQuestion, Clock, X } from '@portal/ui/icons';
import styles from './DayMarks.module.css';
import type { CalendarDay } from './useCalendar';
import { useDayWords } from './useDayWords';

const ICONS = { available: Check, preferred: CircleCheck, if_needed: CircleQuestion, unavailable: X };

/** A state by its sign and colour. */
export function StateMark({ state }: { state: AvailabilityState }) {
  return (
    <span className={`${styles.mark} ${styles[state]}`}>
      <Icon of={ICONS[state]} size={16} />
    </span>
  );
}

export const GigMark = () => (
  <span className={`${styles.mark} ${styles.gig}`}>
    <Icon of={Briefcase} size={16} />
  </span>
);
export const OfferMark = () => (
  <span className={`${styles.mark} ${styles.offer}`}>
    <Icon of={Bell} size={16} />
  </span>
);

/** A change of the day waits for the connection. */
export const WaitMark = () => (
  <span className={`${styles.mark} ${styles.waits}`}>
    <Icon of={Clock} size={16} />
  </span>
);

/** Lines that a day of the month has room for. */
const LINES = 3;

/** What stands on a day, by signs; words beside them where there is room. They are decoration: the day's name says the same. */
export function DayMarks({ day }: { day: CalendarDay }) {
  const intl = useIntl();
  const words = useDayWords();
  const lines = [
    ...(day.waits
      ? [{ id: 'waits', mark: <WaitMark />, text: intl.formatMessage({ id: 'substitutions.calendar.waits' }) }]
      : []),
    ...day.gigs.map(({ id, gig }) => ({ id, mark: <GigMark />, text: gig.task })),
    ...day.availability.map((entry) => ({
      id: entry.ruleId ?? 'unsent',
      mark: <StateMark state={entry.state} />,
      text: words.hours(entry) || words.state(entry.state),
    })),
    ...day.offers.slice(0, 1).map(({ id, gig }) => ({
      id,
      mark: <OfferMark />,
      text: day.offers.length === 1 ? gig.task : String(day.offers.length),
    })),
  ];
  const shown = lines.length > LINES ? lines.slice(0, LINES - 1) : lines;
  return (
    <span className={styles.marks} aria-hidden="true">
      {shown.map(({ id, mark, text }) => (
        <span key={id} className={styles.line}>
          {mark}
          <span className={styles.words}>{text}</span>
        </span>
      ))}
      {lines.length > shown.length && <span className={styles.more}>+{lines.length - shown.length}</span>}
    </span>
  );
}
