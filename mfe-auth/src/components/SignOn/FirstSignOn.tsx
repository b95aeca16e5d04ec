import { Skeleton } from '@portal/ui/basic';
import { useSignOnRegistrationQuery } from '../../api/sign-on.api';
import { AnswerUnknown } from '../AnswerUnknown';
import { FirstSignOnStep } from './FirstSignOnStep';

/** The first log-in of somebody without an account: an address that is theirs, then name and terms. */
export function FirstSignOn() {
  const { data, isError, isFetching, refetch } = useSignOnRegistrationQuery();
  if (data) return <FirstSignOnStep registration={data} reading={isFetching} readAgain={refetch} />;
  if (!isError) return <Skeleton lines={3} height={48} />;
  return <AnswerUnknown title="auth.registration.unknown" retrying={isFetching} onRetry={refetch} />;
}
