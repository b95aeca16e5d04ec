import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useNavigate } from '@portal/routing/react';
import { usePageTitle, useSession } from '@portal/shell-kit';
import { Heading, Spinner, Stack } from '@portal/ui/basic';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSessionCheck } from '../../session/session-check';
import type { HostPageProps } from '../host-page-props';
import { EmployeeLoginFailed, type FailedTry } from './EmployeeLoginFailed';
import { credentialsOf } from './employee-credentials';
import { useEmployeeLoginMutation } from './employee-login.api';
import { failureOf } from './login-failure';

/**
 * Opens an application for its employer. Accepted on the first page load only; later the address is put back to where one was
 * (docs/specification.md#employer-log-in). The address is replaced as soon as the employer is in, so that it does not stay in the history.
 */
export function EmployeeLoginPage({ params, cameFrom }: HostPageProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { status } = useSession();
  const { failed: unchecked } = useSessionCheck();
  const [logIn] = useEmployeeLoginMutation();
  const [failed, setFailed] = useState<FailedTry>();
  const [trying, setTrying] = useState(false);
  const asked = useRef(false);
  usePageTitle(intl.formatMessage({ id: failed ? 'host.employee-login.failed' : 'host.employee-login.title' }));

  const open = useCallback(async () => {
    setTrying(true);
    const { portal = '', campaignId = '' } = params;
    const credentials = credentialsOf(params);
    const { data, error } = await logIn({ portal, credentials });
    if (data?.ok) return navigate(href('application', { campaignId }, { portal }), { replace: true });
    setTrying(false);
    const failure = failureOf(data, error, credentials.password === undefined);
    setFailed((before) => ({ failure, count: (before?.count ?? 0) + 1 }));
  }, [logIn, navigate, params]);

  useEffect(() => {
    // The call needs the token that comes with the first check.
    if (asked.current || (status === 'unknown' && !unchecked)) return;
    asked.current = true;
    const before = cameFrom();
    if (before === undefined) void open();
    else void navigate(before, { replace: true });
  }, [open, navigate, cameFrom, status, unchecked]);

  if (failed) return <EmployeeLoginFailed {...failed} trying={trying} onRetry={() => void open()} />;
  return (
    <Stack gap={2}>
      <Heading level={1}>
        <FormattedMessage id="host.employee-login.title" />
      </Heading>
      <Spinner />
    </Stack>
  );
}
