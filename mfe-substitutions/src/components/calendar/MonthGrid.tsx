import { FormattedMessage } from '@portal/i18n';
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { dayAtKey, daysFromTo } from './calendar-dates';
import { MonthDay } from './MonthDay';
import styles from './MonthGrid.module.css';
import type { CalendarDay } from './useCalendar';
import { useDayDrag } from './useDayDrag';
import { useDayWords } from './useDayWords';

interface Props {
  calendar: readonly CalendarDay[];
  /** The day that is open, `yyyy-mm-dd`; the tab key leads to it. */
  date: string;
  today: string;
  /** What stands on the days has not come yet. */
  loading: boolean;
  onMove(date: string): void;
  onChoose(days: string[]): void;
}

/** A month in whole weeks, as a grid: screen readers then hand the arrow keys to it. Arrow keys go from day to day, with the shift key they choose several; dragging does, too. */
export function MonthGrid({ calendar, date, today, loading, onMove, onChoose }: Props) {
  const words = useDayWords();
  const helpId = useId();
  const table = useRef<HTMLTableElement>(null);
  const [anchor, setAnchor] = useState<string>();
  /** Where the keyboard leads; the page's address follows, and may lag behind quick presses. */
  const target = useRef<string>(undefined);
  const drag = useDayDrag(onChoose);
  const focusDay = useCallback(
    (day: string) => table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus(),
    [],
  );
  useEffect(() => {
    if (target.current !== date) return;
    target.current = undefined;
    // Who has gone on meanwhile, to the days that were chosen say, is not called back.
    if (document.activeElement === document.body || table.current?.contains(document.activeElement)) focusDay(date);
  }, [date, focusDay]);
  const chosen = new Set(drag.days.length > 0 ? drag.days : anchor ? daysFromTo(anchor, date) : []);
  const weeks = Array.from({ length: calendar.length / 7 }, (_, week) => calendar.slice(7 * week, 7 * week + 7));
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setAnchor(undefined);
    const from = target.current ?? date;
    const next = event.altKey || event.ctrlKey || event.metaKey ? undefined : dayAtKey(event.key, from);
    if (next === undefined) return;
    event.preventDefault();
    target.current = next === date ? undefined : next;
    setAnchor((known) => (event.shiftKey ? (known ?? from) : undefined));
    // A day of another month is there once that has been drawn.
    focusDay(next);
    onMove(next);
  };
  const choose = (event: MouseEvent) => {
    const pressed = (event.target as Element).closest<HTMLElement>('[data-day]')?.dataset.day;
    if (pressed === undefined || drag.wasDrag()) return;
    // A key, which clicks zero times, means the day that the keys lead to, though the month of that one may not be drawn yet.
    const day = event.detail === 0 ? (target.current ?? pressed) : pressed;
    const days = anchor ? daysFromTo(anchor, target.current ?? date) : [];
    onChoose(days.includes(day) ? days : [day]);
    setAnchor(undefined);
  };
  return (
    <>
      <p id={helpId} className={styles.help}>
        <FormattedMessage id="substitutions.calendar.help" />
      </p>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of dates as in the ARIA practices
        role="grid"
        aria-multiselectable
        className={styles.table}
        aria-label={words.month(date)}
        aria-describedby={helpId}
        aria-busy={loading}
        onKeyDown={press}
        onClick={choose}
        {...drag.handlers}
      >
        <thead>
          <tr>
            {calendar.slice(0, 7).map((day) => (
              <th key={day.date} scope="col" className={styles.weekday}>
                {words.weekday(day.date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <MonthDay
                  key={day.date}
                  day={day}
                  open={day.date === date}
                  otherMonth={day.date.slice(0, 7) !== date.slice(0, 7)}
                  today={today}
                  loading={loading}
                  chosen={chosen.has(day.date) ? chosen.size : 0}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
