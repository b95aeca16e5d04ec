import { FormattedMessage, useIntl } from '@portal/i18n';
import styles from './Change.module.css';
import { Unlink } from './Unlink';

interface IdentityProps {
  /** Address of the log-in service. */
  service: string;
  since: string;
  /** The account has no password: the service has it. */
  only: boolean;
  onUnlinked(): void;
}

/** The log-in service at which the person logs in. */
export function Identity({ service, since, only, onUnlinked }: IdentityProps) {
  const intl = useIntl();
  const day = intl.formatDate(since, { day: 'numeric', month: 'numeric', year: 'numeric' });
  return (
    <div className={styles.change}>
      <dl className={styles.fact}>
        <dt className={styles.label}>
          <FormattedMessage id="account.settings.service.label" />
        </dt>
        <dd className={styles.value}>
          <FormattedMessage id="account.settings.service.since" values={{ service: new URL(service).host, day }} />
        </dd>
      </dl>
      <p>
        <FormattedMessage id={only ? 'account.settings.service.only' : 'account.settings.service.both'} />
      </p>
      {!only && <Unlink service={service} onDone={onUnlinked} />}
    </div>
  );
}
