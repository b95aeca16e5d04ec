import { FormattedMessage } from '@portal/i18n';
import { Button, MessageBox } from '@portal/ui/basic';
import styles from './SavedPage.module.css';

/** What is saved could not be fetched; it can be asked for again. */
export function Failure({ onRetry, retrying }: { onRetry(): void; retrying: boolean }) {
  return (
    <MessageBox status="error" announce>
      <div className={styles.empty}>
        <FormattedMessage id="internal-ads.saved.failed" />
        <Button size="small" onClick={onRetry} loading={retrying}>
          <FormattedMessage id="positions.retry" />
        </Button>
      </div>
    </MessageBox>
  );
}
