import type { TimeLineEvent } from '@portal/contract/application-status';
import { FormattedMessage, useIntl, useLocale } from '@portal/i18n';
import { Button, Icon, Stack, TextLink } from '@portal/ui/basic';
import { CalendarDays } from '@portal/ui/icons';
import { interviewFile } from '../../../api/time-line.api';
import { download } from '../../../components/life-cycle/download';
import type { ApplicationRef } from '../../../model/application-ref';
import styles from './ApplicationTimeline.module.css';
import { InterviewAnswerForm } from './InterviewAnswerForm';

interface Props {
  application: ApplicationRef;
  event: TimeLineEvent;
  now: string;
}

/** When and where an interview is, and the candidate's answer to it. */
export function Interview({ application, event, now }: Props) {
  const intl = useIntl();
  const { locale } = useLocale();
  const { id, start, end, place, link, answerBy, answer, answerable } = event;
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
      value: answerable && answerBy && intl.formatDate(answerBy, { dateStyle: 'medium', timeStyle: 'short' }),
    },
  ] as const;
  const over = start === undefined || start <= now;
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
      {id !== undefined && (
        <InterviewAnswerForm application={application} event={id} answer={answer} open={answerable === true} />
      )}
      {!answerable && !over && (
        <p className={styles.note}>
          <FormattedMessage id="application.time-line.interview-replaced" />
        </p>
      )}
      {answerable && (
        <div>
          <Button icon={<Icon of={CalendarDays} />} onClick={() => download(interviewFile(application, locale))}>
            <FormattedMessage id="application.time-line.to-calendar" />
          </Button>
        </div>
      )}
    </Stack>
  );
}
