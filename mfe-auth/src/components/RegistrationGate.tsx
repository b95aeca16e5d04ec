import type { RegistrationState } from '@portal/contract/authentication';
import { FormattedMessage } from '@portal/i18n';
import { Button, MessageBox, Skeleton } from '@portal/ui/basic';
import type { ReactNode } from 'react';
import { useRegistrationQuery } from '../api/registration.api';

interface Props {
  /** The step that the page is for. */
  step: RegistrationState['step'];
  children: (state: RegistrationState) => ReactNode;
}

/** Asks the server where this browser's registration stands, so that a reload or a link from the mail finds the right step. */
export function RegistrationGate({ step, children }: Props) {
  const { data, isError, isFetching, refetch } = useRegistrationQuery();
  // What was known before the last step leads back to it, or says that nothing has begun.
  const upToDate = !isFetching && !isError;
  if (data && (upToDate || data.step === step)) return children(data);
  if (!isError) return <Skeleton lines={3} height={48} />;
  return (
    <MessageBox status="error" announce title={<FormattedMessage id="auth.registration.unknown.title" />}>
      <p>
        <FormattedMessage id="auth.registration.unknown.text" />
      </p>
      <Button size="small" onClick={refetch} loading={isFetching}>
        <FormattedMessage id="auth.retry" />
      </Button>
    </MessageBox>
  );
}
