import type { ApplicationState } from '@portal/contract/application-list';
import { FormattedMessage } from '@portal/i18n';
import { StatusChip } from '@portal/ui/basic';
import styles from './AppliedMark.module.css';

/** Whether the person has applied to a position already, or begun to; a cancelled application is no application any more. */
export function AppliedMark({ state }: { state: ApplicationState | undefined }) {
  const sent = state === 'sent' || state === 'sent-with-changes';
  if (!sent && state !== 'draft') return null;
  return (
    <span className={styles.mark}>
      <StatusChip status={sent ? 'success' : 'draft'}>
        <FormattedMessage id={sent ? 'account.positions.applied' : 'account.positions.begun'} />
      </StatusChip>
    </span>
  );
}
