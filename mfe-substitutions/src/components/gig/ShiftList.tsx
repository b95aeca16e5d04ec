import type { Shift } from '@portal/contract/substitutions/gigs';
import { FormattedMessage } from '@portal/i18n';
import { clockChange, shiftMinutes } from '../../model/times';
import styles from './ShiftList.module.css';
import { useWords } from './useWords';

/** The lengths of a gig's shifts; with their times where there are several. */
export function ShiftList({ shifts }: { shifts: readonly Shift[] }) {
  const words = useWords();
  const [only] = shifts;
  if (only && shifts.length === 1) return <ShiftLength shift={only} />;
  const minutes = shifts.reduce((sum, shift) => sum + shiftMinutes(shift), 0);
  return (
    <>
      <FormattedMessage
        id="substitutions.gig.shifts"
        values={{ count: shifts.length, length: words.length(minutes) }}
      />
      <ul className={styles.shifts}>
        {shifts.map((shift) => (
          <li key={shift.start}>
            {words.shift(shift)}: <ShiftLength shift={shift} />
          </li>
        ))}
      </ul>
    </>
  );
}

const CLOCK_CHANGES = {
  forward: 'substitutions.time.clocks-forward',
  back: 'substitutions.time.clocks-back',
} as const;

/** The elapsed length of a shift; of a night in which the clocks change, why it is not what they say. */
function ShiftLength({ shift }: { shift: Shift }) {
  const words = useWords();
  const change = clockChange(shift);
  return (
    <>
      {words.shiftLength(shift)}
      {change && (
        <>
          {' '}
          <span className={styles.change}>
            <FormattedMessage id={CLOCK_CHANGES[change]} values={{ length: words.length(shiftMinutes(shift)) }} />
          </span>
        </>
      )}
    </>
  );
}
