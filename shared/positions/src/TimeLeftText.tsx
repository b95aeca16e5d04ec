import { FormattedMessage } from '@portal/i18n';
import { Icon } from '@portal/ui/basic';
import { Clock } from '@portal/ui/icons';
import styles from './TimeLeftText.module.css';
import { timeLeft } from './time-left';

const TEXTS = {
  days: 'positions.time-left.days',
  hours: 'positions.time-left.hours',
  minutes: 'positions.time-left.minutes',
} as const;

/**
 * How long one still has; marked by word and icon when it is less than two days. Nothing without a deadline.
 * @param now epoch ms, by the server's clock
 */
export function TimeLeftText({ end, now }: { end: string | null; now: number }) {
  const left = timeLeft(end, now);
  if (left.kind === 'none') return null;
  if (left.kind === 'over') return <FormattedMessage id="positions.time-left.over" />;
  return (
    <span className={left.urgent ? styles.urgent : styles.calm}>
      {left.urgent && <Icon of={Clock} />}
      <FormattedMessage id={TEXTS[left.kind]} values={{ amount: left.amount }} />
    </span>
  );
}
