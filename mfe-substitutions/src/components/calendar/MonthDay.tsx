import { useIntl } from '@portal/i18n';
import { memo } from 'react';
import { DayMarks } from './DayMarks';
import styles from './MonthGrid.module.css';
import type { CalendarDay } from './useCalendar';
import { useDayWords } from './useDayWords';

interface Props {
  day: CalendarDay;
  /** The tab key leads to it. */
  open: boolean;
  otherMonth: boolean;
  today: string;
  /** What stands on the day has not come yet. */
  loading: boolean;
  /** How many days are chosen, this one among them; 0 where it is not. */
  chosen: number;
}

/** A day of the month's grid; the grid listens for it. Drawn anew only where it has changed: a key moves two of 42. */
export const MonthDay = memo(function MonthDay({ day, open, otherMonth, today, loading, chosen }: Props) {
  const intl = useIntl();
  const words = useDayWords();
  const name = [
    loading ? words.day(day.date) : words.whole(day),
    ...(chosen > 1 ? [intl.formatMessage({ id: 'substitutions.calendar.chosen' }, { count: chosen })] : []),
  ].join(', ');
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
      role="gridcell"
      aria-selected={chosen > 0}
      data-chosen={chosen > 0 || undefined}
      className={styles.cell}
    >
      <button
        type="button"
        className={styles.day}
        data-day={day.date}
        data-other-month={otherMonth || undefined}
        data-past={day.date < today || undefined}
        aria-current={day.date === today ? 'date' : undefined}
        aria-label={name}
        tabIndex={open ? 0 : -1}
      >
        <span className={styles.number}>{Number(day.date.slice(8))}</span>
      </button>
      {/* Not in the button: its name has to contain what is written on it (WCAG 2.5.3), and says these in other words. */}
      <div className={styles.marks}>
        <DayMarks day={day} />
      </div>
    </td>
  );
});
