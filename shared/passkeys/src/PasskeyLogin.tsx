import { FormattedMessage } from '@portal/i18n';
import { Button, Icon, MessageBox } from '@portal/ui/basic';
import { Lock } from '@portal/ui/icons';
import { supportsPasskeys } from './ceremonies';
import styles from './PasskeyLogin.module.css';
import { type PasskeyLoginOptions, usePasskeyLogin } from './usePasskeyLogin';

/** The other way to log in; there is none where the browser or the portal has no passkeys. */
export function PasskeyLogin(props: PasskeyLoginOptions) {
  const { logIn, busy, absent, failure } = usePasskeyLogin(props);
  if (!supportsPasskeys() || (absent && !failure)) return null;
  return (
    <div className={styles.box}>
      <p className={styles.or}>
        <FormattedMessage id="passkeys.or" />
      </p>
      {failure && (
        // The key makes the same text be read out again at the next try.
        <MessageBox key={failure.count} status="error" announce>
          <FormattedMessage id={failure.id} values={failure.values} />
        </MessageBox>
      )}
      {!absent && (
        <Button icon={<Icon of={Lock} />} loading={busy} disabled={props.blocked} onClick={() => void logIn()}>
          <FormattedMessage id="passkeys.log-in" />
        </Button>
      )}
    </div>
  );
}
