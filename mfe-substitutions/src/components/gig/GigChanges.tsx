import type { Gig } from '@portal/contract/substitutions/gigs';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { changedParts, type GigPart } from '../../model/gig-changes';
import styles from './GigChanges.module.css';
import { useWords } from './useWords';

interface Props {
  before: Gig;
  after: Gig;
  /** What was agreed on holds until the person agrees to the change. */
  proposed?: boolean;
}

/** Parts in the employer's own words. */
const WRITTEN: ReadonlySet<GigPart> = new Set(['address', 'task', 'bring', 'description']);

/** What is different in a changed gig: each part before beside after. */
export function GigChanges({ before, after, proposed = false }: Props) {
  const intl = useIntl();
  const words = useWords();
  // Nothing is struck out as long as it holds.
  const [Old, New] = proposed ? (['span', 'strong'] as const) : (['del', 'ins'] as const);
  const none = intl.formatMessage({ id: 'substitutions.changes.none' });
  const text = (gig: Gig, part: GigPart): string => {
    if (part === 'shifts')
      return gig.shifts.map((shift) => `${words.shift(shift)} (${words.shiftLength(shift)})`).join('\n');
    if (part === 'address') return [gig.unit, gig.address].join(', ');
    if (part === 'pay') return (gig.pay && words.pay(gig.pay)) || none;
    if (part === 'contact') {
      const { name, phone, email } = gig.contact ?? {};
      return [name, phone, email].filter((value) => value !== undefined).join(', ') || none;
    }
    if (part === 'must') {
      const record = gig.criminalRecord ? [intl.formatMessage({ id: 'substitutions.gig.criminal-record' })] : [];
      return [...gig.must.map(({ name }) => name), ...record].join(', ') || none;
    }
    return gig[part] ?? none;
  };
  const value = (gig: Gig, part: GigPart) => {
    const said = text(gig, part);
    return {
      className: styles.value,
      lang: WRITTEN.has(part) && said !== none ? gig.language : undefined,
      children: said,
    };
  };
  return (
    <dl className={styles.changes}>
      {changedParts(before, after).map((part) => (
        <div key={part} className={styles.change}>
          <dt className={styles.part}>
            <FormattedMessage id={`substitutions.changes.${part}`} />
          </dt>
          <dd className={styles.side}>
            <span className={styles.label}>
              <FormattedMessage id={proposed ? 'substitutions.changes.agreed' : 'substitutions.changes.before'} />
            </span>
            <Old {...value(before, part)} />
          </dd>
          <dd className={styles.side}>
            <span className={styles.label}>
              <FormattedMessage id={proposed ? 'substitutions.changes.proposed' : 'substitutions.changes.after'} />
            </span>
            <New {...value(after, part)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
