import type { AuthenticationError } from '@portal/contract/authentication';
import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { LinkButton, MessageBox, TextLink } from '@portal/ui/basic';
import styles from './LinkRefused.module.css';

const REASONS: Partial<Record<AuthenticationError, string>> = {
  used: 'auth.reset-password.link.used',
  expired: 'auth.reset-password.link.expired',
};

/** A link that sets no password: why, and the two ways on. */
export function LinkRefused({ reason }: { reason: AuthenticationError | undefined }) {
  return (
    <>
      <MessageBox status="error" title={<FormattedMessage id="auth.reset-password.link.title" />}>
        <FormattedMessage id={(reason && REASONS[reason]) ?? 'auth.reset-password.link.wrong'} />
      </MessageBox>
      <div className={styles.ways}>
        <LinkButton href={href('lostPassword')} variant="primary">
          <FormattedMessage id="auth.reset-password.link.again" />
        </LinkButton>
        <TextLink alone href={href('login')}>
          <FormattedMessage id="auth.to-login" />
        </TextLink>
      </div>
    </>
  );
}
