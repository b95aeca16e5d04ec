import type { RegistrationState } from '@portal/contract/authentication';
import { Skeleton } from '@portal/ui/basic';
import { type ReactNode, useState } from 'react';
import { useRegistrationQuery } from '../api/registration.api';
import { AnswerUnknown } from './AnswerUnknown';

interface Props {
  /** The step that the page is for. */
  step: RegistrationState['step'];
  /** Gets also whether the page has shown that step. */
  children: (state: RegistrationState, shown: boolean) => ReactNode;
}

/** Asks the server where this browser's registration stands, so that a reload or a link from the mail finds the right step. */
export function RegistrationGate({ step, children }: Props) {
  const { data, error, isFetching, refetch } = useRegistrationQuery();
  const [shown, setShown] = useState(false);
  if (!shown && data?.step === step) setShown(true);
  // What was known before the last step leads back to it, or says that nothing has begun.
  const upToDate = !isFetching && !error;
  if (data && (upToDate || data.step === step)) return children(data, shown);
  if (!error) return <Skeleton lines={3} height={48} />;
  return <AnswerUnknown title="auth.registration.unknown" retrying={isFetching} onRetry={refetch} />;
}
