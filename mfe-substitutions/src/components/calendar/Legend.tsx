import { FormattedMessage } from '@portal/i18n';
import { GigMark, OfferMark, StateMark, WaitMark } from './DayMarks';
import styles from './Legend.module.css';
import { useDayWords } from './useDayWords';

/** What the signs of the month mean. @param waits a change of some day waits for the connection */
export function Legend({ waits }: { waits: boolean }) {
  const words = useDayWords();
  return (
    <ul className={styles.list}>
      {(['available', 'preferred', 'if_needed', 'unavailable'] as const).map((state) => (
        <li key={state} className={styles.item}>
          <StateMark state={state} /> {words.state(state)}
        </li>
      ))}
      <li className={styles.item}>
        <GigMark /> <FormattedMessage id="substitutions.calendar.gig" />
      </li>
      <li className={styles.item}>
        <OfferMark /> <FormattedMessage id="substitutions.calendar.offer" />
      </li>
      {waits && (
        <li className={styles.item}>
          <WaitMark /> <FormattedMessage id="substitutions.calendar.waits" />
        </li>
      )}
    </ul>
  );
}
