import { FormattedMessage, useLocale } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { Button, MessageBox, TextLink } from '@portal/ui/basic';
import { failureOf } from '../../api/failure';
import { useStartRegistrationMutation } from '../../api/registration.api';
import styles from './SendAgain.module.css';

/** For a code that did not come or is too old. */
export function SendAgain({ email }: { email?: string }) {
  const { locale } = useLocale();
  const [send, { isLoading, isSuccess, error }] = useStartRegistrationMutation();
  const failure = error && failureOf(error);
  return (
    <div className={styles.again}>
      <p>
        <FormattedMessage id="auth.confirm.again.text" />
      </p>
      {isSuccess && (
        <MessageBox status="success" announce>
          <FormattedMessage id="auth.confirm.again.sent" />
        </MessageBox>
      )}
      {failure && (
        <MessageBox status="error" announce>
          <FormattedMessage id={failure.id} values={failure.values} />
        </MessageBox>
      )}
      <div className={styles.ways}>
        {email && (
          <Button loading={isLoading} onClick={() => send({ email, locale })}>
            <FormattedMessage id="auth.confirm.again.action" />
          </Button>
        )}
        <TextLink alone href={href('register')}>
          <FormattedMessage id="auth.confirm.again.otherEmail" />
        </TextLink>
      </div>
    </div>
  );
}
