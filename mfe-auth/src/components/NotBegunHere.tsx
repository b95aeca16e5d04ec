import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { LinkButton, MessageBox } from '@portal/ui/basic';
import { Arrival } from './Arrival';
import styles from './NotBegunHere.module.css';

interface NotBegunHereProps {
  fromLink: boolean;
  /** It takes the place of a form that was sent. */
  arrived: boolean;
}

/** Registration is bound to the browser it began in: a code that somebody else reads is then worth nothing. */
export function NotBegunHere({ fromLink, arrived }: NotBegunHereProps) {
  const text = (
    <MessageBox title={<FormattedMessage id="auth.registration.elsewhere.title" />}>
      <FormattedMessage id={fromLink ? 'auth.registration.elsewhere.from-link' : 'auth.registration.elsewhere.text'} />
    </MessageBox>
  );
  return (
    <div className={styles.box}>
      {arrived ? <Arrival>{text}</Arrival> : text}
      <div>
        <LinkButton href={href('register')} variant="primary">
          <FormattedMessage id="auth.registration.elsewhere.action" />
        </LinkButton>
      </div>
    </div>
  );
}
