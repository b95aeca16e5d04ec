import type { StepResponse } from '@portal/contract/authentication';
import { FormattedMessage } from '@portal/i18n';
import { Button } from '@portal/ui/basic';
import { useSendEmailCodeMutation } from '../../api/email.api';
import { AskAgain } from '../../components/AskAgain';
import { useSendCode } from '../../components/useSendCode';

interface SendCodeAgainProps {
  /** Where the code went; unknown where only the mail's link was opened. */
  email: string | undefined;
  onSent(email: string): void;
  onRefused(answer: StepResponse): void;
  onOther(): void;
}

export function SendCodeAgain({ email, onSent, onRefused, onOther }: SendCodeAgainProps) {
  const [call, { isLoading, data, error }] = useSendEmailCodeMutation();
  const send = useSendCode(call);

  async function sendAgain(address: string) {
    const answer = (await send({ email: address })).data;
    if (answer?.ok) onSent(address);
    else if (answer) onRefused(answer);
  }

  return (
    <AskAgain
      onAgain={email ? () => void sendAgain(email) : undefined}
      sending={isLoading}
      sent={data?.ok === true}
      error={error}
      other={
        <Button variant="flat" onClick={onOther}>
          <FormattedMessage id={email ? 'auth.confirm.again.other-email' : 'auth.confirm.again.action'} />
        </Button>
      }
    />
  );
}
