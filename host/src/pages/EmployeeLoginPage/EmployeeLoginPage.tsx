import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useNavigate } from '@portal/routing/react';
import { usePageTitle } from '@portal/shell-kit';
import { Heading, Spinner, Stack } from '@portal/ui/basic';
import { useEffect, useRef } from 'react';
import type { HostPageProps } from '../../router/host-pages';
import { useEmployeeLoginMutation } from './employee-login.api';

/**
 * Opens an application for its employer. Accepted on the first page load only; later the address is put back to where one was
 * (specification, section 2). In every case the address with its credentials is replaced at once, so that it does not stay in the history.
 */
export function EmployeeLoginPage({ params, cameFrom }: HostPageProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [logIn] = useEmployeeLoginMutation();
  const asked = useRef(false);
  usePageTitle(intl.formatMessage({ id: 'host.employee-login.title' }));
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const before = cameFrom();
    if (before !== undefined) {
      void navigate(before, { replace: true });
      return;
    }
    const { portal = '', campaignId = '', username = '', password = '' } = params;
    void logIn({ portal, campaignId, username, password }).then(({ data }) =>
      navigate(data?.ok ? href('application', { campaignId }, { portal }) : href('error'), { replace: true }),
    );
  }, [logIn, navigate, params, cameFrom]);
  return (
    <Stack gap={2}>
      <Heading level={1}>
        <FormattedMessage id="host.employee-login.title" />
      </Heading>
      <Spinner />
    </Stack>
  );
}
