import { useIntl } from '@portal/i18n';
import { matchRoute } from '@portal/routing/match';
import { useLocation } from '@portal/routing/react';
import { Skeleton } from '@portal/ui/basic';
import { useResetLinkQuery } from '../../api/recovery.api';
import { AnswerUnknown } from '../../components/AnswerUnknown';
import { AuthFrame } from '../../components/AuthFrame';
import { LinkRefused } from './LinkRefused';
import { NewPasswordForm } from './NewPasswordForm';

/** Where the mailed link leads: a new password, or in words why this link cannot set one. */
export default function ResetPasswordPage() {
  const intl = useIntl();
  const { pathname } = useLocation();
  const { id = '', hash = '' } = matchRoute(pathname)?.params ?? {};
  const { data, error, isFetching, refetch } = useResetLinkQuery({ id, hash });
  return (
    <AuthFrame title={intl.formatMessage({ id: 'auth.reset-password.title' })}>
      {!data && !error && <Skeleton lines={3} height={48} />}
      {!data && error && <AnswerUnknown title="auth.reset-password.unknown" retrying={isFetching} onRetry={refetch} />}
      {data?.ok && <NewPasswordForm link={{ id, hash }} onLinkRefused={refetch} />}
      {data && !data.ok && <LinkRefused reason={data.error} />}
    </AuthFrame>
  );
}
