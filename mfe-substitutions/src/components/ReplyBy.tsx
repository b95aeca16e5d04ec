import { FormattedMessage } from '@portal/i18n';
import { timeLeft } from '@portal/positions/time-left';
import { useWords } from './gig/useWords';
import styles from './ReplyBy.module.css';

/** Until when one can answer, and how long that is. @param now epoch ms by the server's clock */
export function ReplyBy({ end, now }: { end: string; now: number }) {
  const words = useWords();
  const left = timeLeft(end, now);
  if (left.kind === 'none' || left.kind === 'over') return <FormattedMessage id="substitutions.reply.over" />;
  return (
    <span className={left.urgent ? styles.urgent : undefined}>
      <FormattedMessage id={`substitutions.reply.${left.kind}`} values={{ amount: left.amount, at: words.at(end) }} />
    </span>
  );
}
