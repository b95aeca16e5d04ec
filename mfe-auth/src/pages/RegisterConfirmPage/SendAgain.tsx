import { FormattedMessage, useLocale } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { TextLink } from '@portal/ui/basic';
import { useStartRegistrationMutation } from '../../api/registration.api';
import { AskAgain } from '../../components/AskAgain';
import { useSendCode } from '../../components/useSendCode';

/** For a code that did not come or is too old. */
export function SendAgain({ email }: { email?: string }) {
  const { locale } = useLocale();
  const [call, { isLoading, isSuccess, error }] = useStartRegistrationMutation();
  const send = useSendCode(call);
  return (
    <AskAgain
      onAgain={email ? () => void send({ email, locale }) : undefined}
      sending={isLoading}
      sent={isSuccess}
      error={error}
      other={
        <TextLink alone href={href('register')}>
          <FormattedMessage id="auth.confirm.again.other-email" />
        </TextLink>
      }
    />
  );
}
