import { FormattedMessage } from '@portal/i18n';
import { useSearchParams } from '@portal/routing/react';
import { MessageBox, Skeleton } from '@portal/ui/basic';
import { useState } from 'react';
import { CalendarHead } from '../../components/calendar/CalendarHead';
import { type CalendarPlace, placeOf, shownDays } from '../../components/calendar/calendar-dates';
import { DayCards } from '../../components/calendar/DayCards';
import { DayDialog } from '../../components/calendar/DayDialog';
import { EmployerSwitches } from '../../components/calendar/EmployerSwitches';
import { FeedPanel } from '../../components/calendar/FeedPanel';
import { Legend } from '../../components/calendar/Legend';
import { MonthGrid } from '../../components/calendar/MonthGrid';
import { useCalendar } from '../../components/calendar/useCalendar';
import { useChosenDays } from '../../components/calendar/useChosenDays';
import { useServerNow } from '../../components/calendar/useServerNow';
import { AreaFrame } from '../../components/frame/AreaFrame';
import { LoadFailed } from '../../components/LoadFailed';
import { dayOf } from '../../model/times';

/** When one can work, what one has agreed to, and what is offered; the view and its day are in the address. */
export default function CalendarPage() {
  const [params, setParams] = useSearchParams();
  const now = useServerNow();
  const today = dayOf(now);
  const place = placeOf(params, today);
  const shown = useCalendar(shownDays(place), now);
  const { calendar, showsToEmployers, askedAt, starting, loading, failed, retrying, retry } = shown;
  const [chosen, setChosen] = useState<string[]>([]);
  const show = ({ view, date }: CalendarPlace) => {
    const next = new URLSearchParams(params);
    next.set('view', view);
    next.set('date', date);
    setParams(next, { replace: view === place.view });
  };
  // Nobody says any more when they could have worked.
  const choose = (days: string[]) => {
    const open = days.filter((day) => day >= today);
    const [first] = open;
    if (first === undefined) return show({ view: 'day', date: days[0] ?? today });
    setChosen(open);
    if (open.length === 1 && place.view === 'month') show({ view: 'month', date: first });
  };
  const chosenDays = useChosenDays(chosen, shown);
  return (
    <AreaFrame view="calendar">
      <CalendarHead place={place} today={today} onShow={show} />
      {failed && <LoadFailed text="substitutions.calendar.failed" retrying={retrying} onRetry={retry} />}
      {chosenDays.failed && (
        <LoadFailed text="substitutions.calendar.failed" retrying={chosenDays.retrying} onRetry={chosenDays.retry} />
      )}
      {(place.view === 'month' ? starting : loading) && <Skeleton lines={5} height={72} />}
      {!starting && place.view === 'month' && (
        <>
          <MonthGrid
            calendar={calendar}
            date={place.date}
            today={today}
            loading={loading}
            onMove={(date) => show({ view: 'month', date })}
            onChoose={choose}
          />
          <Legend waits={calendar.some(({ waits }) => waits)} />
        </>
      )}
      {!loading && place.view !== 'month' && <DayCards calendar={calendar} today={today} onChoose={choose} />}
      {!loading && !failed && calendar.every(({ availability }) => availability.length === 0) && (
        <MessageBox>
          <FormattedMessage id="substitutions.calendar.empty" />
        </MessageBox>
      )}
      <EmployerSwitches pools={showsToEmployers} askedAt={askedAt} />
      <FeedPanel settled={!loading} />
      {chosenDays.days.length > 0 && (
        <DayDialog key={chosen.join()} days={chosenDays.days} onClose={() => setChosen([])} />
      )}
    </AreaFrame>
  );
}
