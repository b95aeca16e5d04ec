import { FormattedMessage } from '@portal/i18n';
import { Icon } from '@portal/ui/basic';
import { Clock } from '@portal/ui/icons';
import { timeLeft } from '../../model/time-left';
import styles from './TimeLeftText.module.css';

const TEXTS = {
  days: 'account.time-left.days',
  hours: 'account.time-left.hours',
  minutes: 'account.time-left.minutes',
} as const;

/** How long one still has; marked by word and icon when it is less than two days. Nothing without a deadline. */
export function TimeLeftText({ end }: { end: string | null }) {
  const left = timeLeft(end, Date.now());
  if (left.kind === 'none') return null;
  if (left.kind === 'over') return <FormattedMessage id="account.time-left.over" />;
  return (
    <span className={left.urgent ? styles.urgent : styles.calm}>
      {left.urgent && <Icon of={Clock} />}
      <FormattedMessage id={TEXTS[left.kind]} values={{ amount: left.amount }} />
    </span>
  );
}
