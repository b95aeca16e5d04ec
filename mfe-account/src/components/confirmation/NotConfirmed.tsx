import type { SignOnErrorCode } from '@portal/contract/account/sign-on-addresses';
import { FormattedMessage } from '@portal/i18n';
import { MessageBox } from '@portal/ui/basic';

/** The others are told in the same words. */
const OWN_TEXTS = ['denied', 'other-person', 'not-strong', 'too-many', 'internal'] as const;

/** Why a log-in at the log-in service confirmed nothing. */
export function NotConfirmed({ error }: { error: SignOnErrorCode }) {
  const text = OWN_TEXTS.find((code) => code === error) ?? 'failed';
  return (
    <MessageBox status="error" announce title={<FormattedMessage id="account.confirmation.service.error.title" />}>
      <FormattedMessage id={`account.confirmation.service.error.${text}`} />
    </MessageBox>
  );
}
