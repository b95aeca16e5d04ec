import { parseDate } from '@internationalized/date';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import {
  Calendar as AriaCalendar,
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar';
import { Icon } from '../../basic/Icon/Icon';
import { FIRST_DAY_OF_WEEK } from '../../constants';
import { useTexts } from '../../texts/useTexts';
import styles from './Calendar.module.css';

export interface CalendarProps {
  /** ISO date, or null for none. */
  value: string | null;
  onPick(iso: string): void;
  min?: string;
  max?: string;
}

const read = (iso: string | null | undefined) => (iso ? parseDate(iso) : undefined);

/** One month, Monday first, names of days and months in the page's language. */
export function Calendar({ value, onPick, min, max }: CalendarProps) {
  const texts = useTexts();
  return (
    <AriaCalendar
      value={read(value) ?? null}
      onChange={(date) => onPick(date.toString())}
      minValue={read(min)}
      maxValue={read(max)}
      firstDayOfWeek={FIRST_DAY_OF_WEEK}
      autoFocus
    >
      <div className={styles.head}>
        <Button slot="previous" className={styles.step} aria-label={texts.previousMonth}>
          <Icon of={ChevronLeft} size={24} />
        </Button>
        <Heading className={styles.title} />
        <Button slot="next" className={styles.step} aria-label={texts.nextMonth}>
          <Icon of={ChevronRight} size={24} />
        </Button>
      </div>
      <CalendarGrid className={styles.grid} weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day} />}</CalendarGridBody>
      </CalendarGrid>
    </AriaCalendar>
  );
}
