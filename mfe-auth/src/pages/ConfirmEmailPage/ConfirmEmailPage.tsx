import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { TextLink } from '@portal/ui/basic';
import { NotOpenYet } from '../../components/NotOpenYet';

export default function ConfirmEmailPage() {
  return (
    <NotOpenYet title="auth.confirmEmail.title" text="auth.confirmEmail.text">
      <TextLink alone href={href('dashboard')}>
        <FormattedMessage id="auth.notOpen.toDashboard" />
      </TextLink>
    </NotOpenYet>
  );
}
