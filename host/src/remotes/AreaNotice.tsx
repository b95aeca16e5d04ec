import { FormattedMessage } from '@portal/i18n';
import { Button, Heading, MessageBox } from '@portal/ui/basic';
import styles from './RemoteBoundary.module.css';

/** What stands in place of an area that could not be shown: what happened, what is safe, what to do. The attribute is for programs that look at pages. */
export function AreaNotice({ switchedOff, onRetry }: { switchedOff: boolean; onRetry(): void }) {
  if (switchedOff) {
    return (
      <div className={styles.notice}>
        <Heading level={1}>
          <FormattedMessage id="host.remote.off-title" />
        </Heading>
        <MessageBox announce>
          <FormattedMessage id="host.remote.off-text" />
        </MessageBox>
      </div>
    );
  }
  return (
    <div className={styles.notice} data-area-notice="">
      <Heading level={1}>
        <FormattedMessage id="host.remote.failed-title" />
      </Heading>
      <MessageBox status="error" announce>
        <FormattedMessage id="host.remote.failed-text" />
      </MessageBox>
      <div>
        <Button variant="primary" onClick={onRetry}>
          <FormattedMessage id="host.remote.retry" />
        </Button>
      </div>
    </div>
  );
}
