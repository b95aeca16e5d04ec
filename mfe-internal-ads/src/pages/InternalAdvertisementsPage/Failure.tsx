import { FormattedMessage } from '@portal/i18n';
import { Button, MessageBox } from '@portal/ui/basic';
import styles from './Failure.module.css';

/** What could not be fetched, and the way to ask again. */
export function Failure({ id, onRetry, retrying }: { id: string; onRetry(): void; retrying: boolean }) {
  return (
    <MessageBox status="error" announce>
      <div className={styles.failure}>
        <FormattedMessage id={id} />
        <Button size="small" onClick={onRetry} loading={retrying}>
          <FormattedMessage id="internal-ads.retry" />
        </Button>
      </div>
    </MessageBox>
  );
}
