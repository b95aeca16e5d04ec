import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { LinkButton, MessageBox } from '@portal/ui/basic';
import styles from './NotBegunHere.module.css';

/** Registration is bound to the browser it began in: a code that somebody else reads is then worth nothing. */
export function NotBegunHere({ fromLink }: { fromLink: boolean }) {
  return (
    <div className={styles.box}>
      <MessageBox title={<FormattedMessage id="auth.registration.elsewhere.title" />}>
        <FormattedMessage
          id={fromLink ? 'auth.registration.elsewhere.from-link' : 'auth.registration.elsewhere.text'}
        />
      </MessageBox>
      <div>
        <LinkButton href={href('register')} variant="primary">
          <FormattedMessage id="auth.registration.elsewhere.action" />
        </LinkButton>
      </div>
    </div>
  );
}
