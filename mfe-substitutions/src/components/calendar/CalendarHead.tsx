import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useChosen } from '@portal/routing/useChosen';
import { Button, Heading, Icon, LinkButton } from '@portal/ui/basic';
import { ChevronLeft, ChevronRight } from '@portal/ui/icons';
import styles from './CalendarHead.module.css';
import { CALENDAR_VIEWS, type CalendarPlace, shownDays, stepped } from './calendar-dates';
import { useDayWords } from './useDayWords';

interface Props {
  place: CalendarPlace;
  today: string;
  onShow(place: CalendarPlace): void;
}

/** What is open, told to screen readers as it changes, and the ways to other days and views. */
export function CalendarHead({ place, today, onShow }: Props) {
  const intl = useIntl();
  const words = useDayWords();
  // A press may be quicker than the address, and steps on from the press before.
  const [chosen, setChosen] = useChosen(place, `${place.view} ${place.date}`);
  const { view, date } = chosen;
  const show = (next: CalendarPlace) => {
    setChosen(next);
    onShow(next);
  };
  const title = view === 'month' ? words.month(date) : words.days(shownDays(chosen));
  const step = (name: 'previous' | 'next', by: 1 | -1) => (
    <Button
      variant="flat"
      icon={<Icon of={by < 0 ? ChevronLeft : ChevronRight} size={24} />}
      aria-label={intl.formatMessage({ id: `substitutions.calendar.${name}-${view}` })}
      onClick={() => show({ view, date: stepped(chosen, by) })}
    />
  );
  return (
    <div className={styles.head}>
      <div className={styles.steps}>
        {step('previous', -1)}
        <div aria-live="polite" className={styles.title}>
          <Heading level={2} size={3}>
            {title}
          </Heading>
        </div>
        {step('next', 1)}
      </div>
      <Button size="small" onClick={() => show({ view, date: today })}>
        <FormattedMessage id="substitutions.calendar.to-today" />
      </Button>
      <nav aria-label={intl.formatMessage({ id: 'substitutions.calendar.views' })} className={styles.views}>
        {CALENDAR_VIEWS.map((one) => (
          <LinkButton
            key={one}
            size="small"
            href={`${href('calendar')}?view=${one}&date=${date}`}
            aria-current={one === view ? 'page' : undefined}
          >
            <FormattedMessage id={`substitutions.calendar.view-${one}`} />
          </LinkButton>
        ))}
      </nav>
    </div>
  );
}
