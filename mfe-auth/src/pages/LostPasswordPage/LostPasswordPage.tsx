import { FormattedMessage } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { TextLink } from '@portal/ui/basic';
import { NotOpenYet } from '../../components/NotOpenYet';

export default function LostPasswordPage() {
  return (
    <NotOpenYet title="auth.lostPassword.title" text="auth.lostPassword.text">
      <TextLink alone href={href('login')}>
        <FormattedMessage id="auth.notOpen.toLogin" />
      </TextLink>
    </NotOpenYet>
  );
}
