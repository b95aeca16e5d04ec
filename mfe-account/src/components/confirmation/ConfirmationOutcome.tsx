import { FormattedMessage } from '@portal/i18n';
import { useSignOnOutcome } from '@portal/routing/sign-on-outcome';
import { MessageBox } from '@portal/ui/basic';
import { NotConfirmed } from './NotConfirmed';

/** What became of a confirmation at the log-in service; the tab in which it began goes on. */
export function ConfirmationOutcome() {
  const outcome = useSignOnOutcome();
  if (outcome === undefined) return null;
  if (outcome !== 'confirmed') return <NotConfirmed error={outcome} />;
  return (
    <MessageBox status="success" announce title={<FormattedMessage id="account.confirmation.service.done.title" />}>
      <FormattedMessage id="account.confirmation.service.done" />
    </MessageBox>
  );
}
