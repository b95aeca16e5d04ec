import { FormattedMessage } from '@portal/i18n';
import { Button } from '@portal/ui/basic';
import { useSendEmailCodeMutation } from '../../api/email.api';
import { AskAgain } from '../../components/AskAgain';

/** @param email where the code went; unknown where only the mail's link was opened */
export function SendCodeAgain({ email, onOther }: { email: string | undefined; onOther(): void }) {
  const [send, { isLoading, isSuccess, error }] = useSendEmailCodeMutation();
  return (
    <AskAgain
      onAgain={email ? () => void send({ email }) : undefined}
      sending={isLoading}
      sent={isSuccess}
      error={error}
      other={
        <Button variant="flat" onClick={onOther}>
          <FormattedMessage id={email ? 'auth.confirm.again.other-email' : 'auth.confirm.again.action'} />
        </Button>
      }
    />
  );
}
