import { FormattedMessage, useIntl } from '@portal/i18n';
import { Icon } from '@portal/ui/basic';
import { Clock } from '@portal/ui/icons';
import { useEffect, useState } from 'react';
import { timeLeft } from '../../../model/time-left';
import styles from './Deadline.module.css';

/** When the application period ends, in Finnish time, and what is left of it by the server's clock. */
export function Deadline({ end, clockOffset }: { end: string; clockOffset: number }) {
  const intl = useIntl();
  const now = useServerSeconds(clockOffset);
  const left = timeLeft(Date.parse(end) - now);
  // With the month in words where its number could be read as the day.
  const at = intl.formatDate(end, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <span className={styles.deadline}>
      <span>
        <FormattedMessage id="application.deadline.at" values={{ at }} />
      </span>
      <span className={left.unit === 'days' && left.count > 2 ? styles.left : styles.soon}>
        <Icon of={Clock} size={16} />
        <FormattedMessage id={LEFT[left.unit]} values={{ count: left.count, rest: left.rest }} />
      </span>
    </span>
  );
}

const LEFT = {
  days: 'application.deadline.days',
  hours: 'application.deadline.hours',
  minutes: 'application.deadline.minutes',
  seconds: 'application.deadline.seconds',
  none: 'application.deadline.ended',
} as const;

/** The server's time in epoch ms, which goes on by the second. */
function useServerSeconds(clockOffset: number): number {
  const [now, setNow] = useState(() => Date.now() + clockOffset);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + clockOffset), 1000);
    return () => clearInterval(timer);
  }, [clockOffset]);
  return now;
}
