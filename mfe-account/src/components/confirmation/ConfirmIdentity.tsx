import type { AssertionOptions, ConfirmationWays } from '@portal/contract/passkeys';
import { FormattedMessage } from '@portal/i18n';
import { supportsPasskeys } from '@portal/passkeys/ceremonies';
import { Button, Skeleton } from '@portal/ui/basic';
import { Modal } from '@portal/ui/modal';
import { useCallback, useEffect, useState } from 'react';
import { useConfirmationWaysMutation } from '../../api/passkeys.api';
import { useFocusBack } from '../focus';
import { LoadFailed } from '../LoadFailed';
import { ByCode } from './ByCode';
import { ByPasskey } from './ByPasskey';
import { ByPassword } from './ByPassword';
import { ByService } from './ByService';

interface ConfirmIdentityProps {
  onConfirmed(): void;
  onCancel(): void;
}

/**
 * Asks the person to confirm that it is them: by a passkey where there is one, else by the password; without the passkey at hand also by a mailed
 * code. Whose account has no password logs in at the log-in service once more.
 */
export function ConfirmIdentity({ onConfirmed, onCancel }: ConfirmIdentityProps) {
  const [find, { isError, isLoading }] = useConfirmationWaysMutation();
  const [ways, setWays] = useState<ConfirmationWays>();
  /** Undefined once it was sent: it is good once. */
  const [challenge, setChallenge] = useState<AssertionOptions>();
  const [step, setStep] = useState<'first' | 'password' | 'code'>('first');
  const load = useCallback(async () => {
    const answer = await find();
    if (answer.data) {
      setWays(answer.data);
      setChallenge(answer.data.options);
    }
    return answer;
  }, [find]);
  const look = useCallback(() => void load(), [load]);
  useEffect(look, [look]);
  useEffect(() => {
    if (ways?.confirmed) onConfirmed();
  }, [ways, onConfirmed]);

  const hasPasskey = ways?.options !== undefined && supportsPasskeys();
  const byPasskey = hasPasskey && step === 'first';
  const byService = ways?.service && ways.password === false;
  const passkeyStep = useFocusBack<HTMLDivElement>(hasPasskey && step !== 'first');
  const done = { onCancel, onConfirmed };
  return (
    <Modal open onClose={onCancel} size="extraSmall" title={<FormattedMessage id="account.confirmation.title" />}>
      {!ways && isError && <LoadFailed text="account.confirmation.failed" retrying={isLoading} onRetry={look} />}
      {!ways && !isError && <Skeleton lines={2} />}
      {byPasskey && (
        <div ref={passkeyStep}>
          <ByPasskey
            {...done}
            challenge={challenge}
            renew={load}
            onUsed={() => setChallenge(undefined)}
            onOtherWay={() => setStep('password')}
          />
        </div>
      )}
      {ways && !byPasskey && byService && <ByService look={look} onCancel={onCancel} />}
      {ways && !byPasskey && !byService && step !== 'code' && (
        <ByPassword {...done} strong={ways.strong} onCodeSent={() => setStep('code')} />
      )}
      {step === 'code' && <ByCode {...done} look={look} onNewCode={() => setStep('password')} />}
      {hasPasskey && !byPasskey && (
        <Button variant="flat" wide onClick={() => setStep('first')}>
          <FormattedMessage id="account.confirmation.use-passkey" />
        </Button>
      )}
    </Modal>
  );
}
