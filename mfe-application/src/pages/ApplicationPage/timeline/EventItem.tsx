import type { TimeLineEvent } from '@portal/contract/application-status';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { Heading, Icon, StatusChip, useFocusWhenLost } from '@portal/ui/basic';
import { useRef } from 'react';
import type { ApplicationRef } from '../../../model/application-ref';
import styles from './ApplicationTimeline.module.css';
import { canBeAnswered } from './can-be-answered';
import { looksOf } from './event-looks';
import { Interview } from './Interview';

interface Props {
  application: ApplicationRef;
  event: TimeLineEvent;
  endedByCandidate: boolean;
  /** Epoch ms by the server's clock. */
  now: number;
}

/** One thing that happened, and when. */
export function EventItem({ application, event, endedByCandidate, now }: Props) {
  const intl = useIntl();
  const { text, icon, meaning } = looksOf(event);
  const { at, language, grounds, unread } = event;
  const item = useRef<HTMLLIElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusWhenLost(String(canBeAnswered(event, now)), heading, item);
  return (
    <li ref={item} className={styles.event}>
      <span className={styles.icon}>
        <Icon of={icon} />
      </span>
      <div className={styles.content}>
        <div className={styles.head}>
          <Heading ref={heading} level={3} size={4} tabIndex={-1}>
            <FormattedMessage id={text} />
          </Heading>
          {unread && (
            <StatusChip>
              <FormattedMessage id="application.time-line.new" />
            </StatusChip>
          )}
        </div>
        <time className={styles.when} dateTime={at}>
          {intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
        {meaning && (
          <p>
            <FormattedMessage id={meaning} />
          </p>
        )}
        {event.text && (
          <p className={styles.words} lang={language}>
            {event.text}
          </p>
        )}
        {grounds && (
          <div>
            <p className={styles.label}>
              <FormattedMessage id="application.time-line.grounds" />
            </p>
            <p className={styles.words} lang={language}>
              {grounds}
            </p>
          </div>
        )}
        {event.kind === 'interview' && (
          <Interview application={application} event={event} endedByCandidate={endedByCandidate} now={now} />
        )}
      </div>
    </li>
  );
}
