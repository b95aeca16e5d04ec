import type { TimeLineEvent } from '@portal/contract/application-status';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { Heading, Icon, StatusChip } from '@portal/ui/basic';
import type { ApplicationRef } from '../../../model/application-ref';
import styles from './ApplicationTimeline.module.css';
import { looksOf } from './event-looks';
import { Interview } from './Interview';

interface Props {
  application: ApplicationRef;
  event: TimeLineEvent;
  /** Epoch ms by the server's clock. */
  now: number;
}

/** One thing that happened, and when. */
export function EventItem({ application, event, now }: Props) {
  const intl = useIntl();
  const { text, icon, meaning } = looksOf(event);
  const { at, language, grounds, unread } = event;
  return (
    <li className={styles.event}>
      <span className={styles.icon}>
        <Icon of={icon} />
      </span>
      <div className={styles.content}>
        <div className={styles.head}>
          <Heading level={3} size={4}>
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
        {event.kind === 'interview' && <Interview application={application} event={event} now={now} />}
      </div>
    </li>
  );
}
