import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button, Heading, Icon } from '@portal/ui/basic';
import { Pencil } from '@portal/ui/icons';
import { useId } from 'react';
import styles from './DayCards.module.css';
import { DayEvents } from './DayEvents';
import { StateMark, WaitMark } from './DayMarks';
import type { CalendarDay } from './useCalendar';
import { useDayDrag } from './useDayDrag';
import { useDayWords } from './useDayWords';

interface Props {
  calendar: readonly CalendarDay[];
  today: string;
  onChoose(days: string[]): void;
}

/** Days of a week side by side, or one below the other where there is no room; a single day is shown so as well. */
export function DayCards({ calendar, today, onChoose }: Props) {
  const drag = useDayDrag(onChoose);
  return (
    <ol className={calendar.length > 1 ? styles.week : styles.single} {...drag.handlers}>
      {calendar.map((day) => (
        <DayCard
          key={day.date}
          day={day}
          today={today}
          dragged={drag.days.includes(day.date)}
          onChoose={() => {
            if (!drag.wasDrag()) onChoose([day.date]);
          }}
        />
      ))}
    </ol>
  );
}

function DayCard(props: { day: CalendarDay; today: string; dragged: boolean; onChoose(): void }) {
  const { day, today, dragged, onChoose } = props;
  const intl = useIntl();
  const words = useDayWords();
  const id = useId();
  return (
    <li className={styles.card} data-day={day.date} data-chosen={dragged || undefined} aria-labelledby={id}>
      <div className={styles.head}>
        <Heading level={3} size={4} id={id}>
          {words.shortDay(day.date)}
        </Heading>
        {day.date === today && (
          <span className={styles.today}>
            <FormattedMessage id="substitutions.calendar.today" />
          </span>
        )}
      </div>
      <div className={styles.said}>
        {day.availability.length === 0 && (
          <span className={styles.unsaid}>
            <FormattedMessage id="substitutions.availability.unsaid" />
          </span>
        )}
        {day.availability.map((entry) => (
          <span key={entry.ruleId ?? 'unsent'} className={styles.entry}>
            <StateMark state={entry.state} />
            <span>
              {words.entry(entry)}
              {entry.note && <span className={styles.note}>{entry.note}</span>}
              {entry.clockChange && (
                <span className={styles.note}>
                  <FormattedMessage id={`substitutions.calendar.${entry.clockChange}`} />
                </span>
              )}
            </span>
          </span>
        ))}
        {day.waits && (
          <span className={styles.entry}>
            <WaitMark /> <FormattedMessage id="substitutions.calendar.waits" />
          </span>
        )}
      </div>
      <DayEvents day={day} />
      {day.date >= today && (
        <div>
          <Button
            size="small"
            icon={<Icon of={Pencil} size={16} />}
            aria-label={intl.formatMessage({ id: 'substitutions.calendar.set-day' }, { day: words.day(day.date) })}
            onClick={onChoose}
          >
            <FormattedMessage id="substitutions.calendar.set" />
          </Button>
        </div>
      )}
    </li>
  );
}
