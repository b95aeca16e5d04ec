import type { AvailabilityState } from '@portal/contract/substitutions/availability';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Button, Heading, Icon, LinkButton, Skeleton, TextLink } from '@portal/ui/basic';
import { Check } from '@portal/ui/icons';
import { useId } from 'react';
import { useAnswers } from '../../answers/useAnswers';
import { useAvailabilityQuery } from '../../api/substitutions.api';
import { WaitMark } from '../../components/calendar/DayMarks';
import { type DayEntry, unsentWeeks } from '../../components/calendar/kept-days';
import { type CalendarDay, useSaid } from '../../components/calendar/useCalendar';
import { useDayWords } from '../../components/calendar/useDayWords';
import { LoadFailed } from '../../components/LoadFailed';
import { addDays, monthStyle } from '../../model/times';
import styles from './WeekAvailability.module.css';

/**
 * When the member can work in the next seven days, and one press to change it.
 * @param today `yyyy-mm-dd` by the server's clock
 */
export function WeekAvailability({ today }: { today: string }) {
  const id = useId();
  const week = Array.from({ length: 7 }, (_, index) => addDays(today, index));
  const range = { from: today, to: addDays(today, 6) };
  const query = useAvailabilityQuery(range, { refetchOnMountOrArgChange: 5 });
  const { currentData, error, isFetching, refetch } = query;
  const said = useSaid(query);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading level={2} size={3} id={id}>
        <FormattedMessage id="substitutions.week.title" />
      </Heading>
      {error && <LoadFailed text="substitutions.week.failed" retrying={isFetching} onRetry={refetch} />}
      {!currentData && !error && <Skeleton lines={7} height={48} />}
      {currentData && (
        <ul className={styles.days}>
          {week.map((date) => (
            <Day key={date} date={date} {...said(date)} />
          ))}
        </ul>
      )}
      <TextLink href={href('calendar')} alone>
        <FormattedMessage id="substitutions.week.more" />
      </TextLink>
    </section>
  );
}

const CHOICES = ['available', 'unavailable'] as const satisfies AvailabilityState[];

type DayProps = Pick<CalendarDay, 'date' | 'availability' | 'waits'>;

/** What was pressed shows at once; where it failed, what the server knows stands there again. */
function Day({ date, availability, waits }: DayProps) {
  const intl = useIntl();
  const { states, sender } = useAnswers();
  const subject = `availability:${date}`;
  const answer = states.find((state) => state.answer.subject === subject);
  const noon = `${date}T10:00:00Z`;
  const name = `${intl.formatDate(noon, { weekday: 'long' })} ${intl.formatDate(noon, { day: 'numeric', month: monthStyle(intl.locale) })}`;
  const current = availability.length === 1 && !availability[0]?.from ? availability[0]?.state : undefined;
  // One press would wipe out hours, notes and what else is said of the day.
  const detailed = availability.length > 1 || availability.some(({ from, note }) => from || note);
  const failed = answer?.status === 'failed' || (answer?.status === 'answered' && !answer.result.ok);
  const choose = (state: AvailabilityState) =>
    void sender.give({
      subject,
      kind: 'availability',
      url: 'substitutions/availability',
      body: {
        days: [...unsentWeeks(sender.states(), subject), { date, state: current === state ? null : state }],
      },
      about: name,
    });
  return (
    <li className={styles.day}>
      <div className={styles.texts}>
        <span className={styles.name}>{name}</span>
        <span className={styles.state}>
          {availability.map((entry) => (
            <Entry key={`${entry.ruleId} ${entry.from}`} entry={entry} />
          ))}
          {availability.length === 0 && (
            // A bare text that leaves would be looked for in vain where the browser has translated it.
            <span>
              <FormattedMessage id="substitutions.availability.unsaid" />
            </span>
          )}
        </span>
        {waits && (
          <span className={styles.waits}>
            <WaitMark /> <FormattedMessage id="substitutions.calendar.waits" />
          </span>
        )}
        {failed && (
          <span role="alert" className={styles.failed}>
            <FormattedMessage id="substitutions.week.not-saved" />
          </span>
        )}
      </div>
      <div className={styles.buttons}>
        {detailed ? (
          <LinkButton
            size="small"
            href={`${href('calendar')}?view=day&date=${date}`}
            aria-label={intl.formatMessage({ id: 'substitutions.week.change-day' }, { day: name })}
          >
            <FormattedMessage id="substitutions.week.change" />
          </LinkButton>
        ) : (
          CHOICES.map((state) => (
            <Button
              key={state}
              size="small"
              variant={current === state ? 'primary' : 'default'}
              icon={current === state && <Icon of={Check} size={16} />}
              aria-pressed={current === state}
              aria-label={intl.formatMessage({ id: `substitutions.week.${state}-day` }, { day: name })}
              disabled={answer?.status === 'sending'}
              onClick={() => choose(state)}
            >
              <FormattedMessage id={`substitutions.week.${state}`} />
            </Button>
          ))
        )}
      </div>
    </li>
  );
}

function Entry({ entry }: { entry: DayEntry }) {
  const words = useDayWords();
  const said = words.entry(entry);
  return <span className={styles.entry}>{entry.note ? `${said} (${entry.note})` : said}</span>;
}
