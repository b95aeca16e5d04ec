import type { TimeLineEvent } from '@portal/contract/application-status';
import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { Button, Icon, Stack, TextLink } from '@portal/ui/basic';
import { CalendarDays } from '@portal/ui/icons';
import { interviewFile } from '../../../api/time-line.api';
import { download } from '../../../components/life-cycle/download';
import type { ApplicationRef } from '../../../model/application-ref';
import styles from './ApplicationTimeline.module.css';
import { canBeAnswered } from './can-be-answered';
import { InterviewAnswerForm } from './InterviewAnswerForm';

interface Props {
  application: ApplicationRef;
  event: TimeLineEvent;
  endedByCandidate: boolean;
  /** Epoch ms by the server's clock. */
  now: number;
}

/** When and where an interview is, and the candidate's answer to it. */
export function Interview({ application, event, endedByCandidate, now }: Props) {
  const intl = useIntl();
  const { locale } = useLocale();
  const { id, start, end, place, link, answerBy, answer, answerable } = event;
  const open = canBeAnswered(event, now);
  const over = start === undefined || Date.parse(start) <= now;
  const late = answerBy !== undefined && Date.parse(answerBy) <= now;
  const day = (instant: string) => intl.formatDate(instant, { dateStyle: 'full' });
  const clock = (instant: string) => intl.formatDate(instant, { timeStyle: 'short' });
  const facts = [
    {
      name: 'when',
      value: start && (
        <FormattedMessage
          id="application.time-line.interview-at"
          values={{
            day: day(start),
            time: clock(start),
            end: end ? clock(end) : '',
            hasEnd: String(end !== undefined),
          }}
        />
      ),
    },
    { name: 'place', value: place },
    { name: 'link', value: link && <TextLink href={link}>{link}</TextLink> },
    {
      name: 'answer-by',
      value: open && answerBy && !(late && answer) && (
        <FormattedMessage
          id="application.time-line.answer-until"
          values={{ at: intl.formatDate(answerBy, { dateStyle: 'medium', timeStyle: 'short' }), late: String(late) }}
        />
      ),
    },
  ] as const;
  return (
    <Stack gap={2}>
      <dl className={styles.facts}>
        {facts.map(
          ({ name, value }) =>
            value && (
              <div key={name}>
                <dt>
                  <FormattedMessage id={`application.time-line.${name}`} />
                </dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {id !== undefined && <InterviewAnswerForm application={application} event={id} answer={answer} open={open} />}
      {!answerable && (endedByCandidate || !over) && (
        <p className={styles.note}>
          <FormattedMessage
            id={
              endedByCandidate
                ? 'application.time-line.interview-cancelled'
                : 'application.time-line.interview-replaced'
            }
          />
        </p>
      )}
      {over && !answer && !endedByCandidate && (
        <p className={styles.note}>
          <FormattedMessage id="application.time-line.interview-over" />
        </p>
      )}
      {open && (
        <div>
          <Button icon={<Icon of={CalendarDays} />} onClick={() => download(interviewFile(application, locale))}>
            <FormattedMessage id="application.time-line.to-calendar" />
          </Button>
        </div>
      )}
    </Stack>
  );
}
