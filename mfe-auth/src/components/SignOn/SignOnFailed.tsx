import { FormattedMessage } from '@portal/i18n';
import { useSignOnOutcome } from '@portal/routing/sign-on-outcome';
import { MessageBox } from '@portal/ui/basic';

/** Why a log-in or log-out at the service came to nothing, as the server wrote it into the address. */
export function SignOnFailed() {
  const outcome = useSignOnOutcome();
  if (outcome === undefined || outcome === 'confirmed') return null;
  const title = outcome === 'log-in-goes-on' ? 'auth.sign-on.error.log-in-goes-on.title' : 'auth.sign-on.error.title';
  return (
    <MessageBox status="error" announce title={<FormattedMessage id={title} />}>
      <FormattedMessage id={`auth.sign-on.error.${outcome}`} />
    </MessageBox>
  );
}
