import { useLogoutMutation } from '@portal/api-client';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useLocation, useNavigate } from '@portal/routing/react';
import { inAppPath } from '@portal/routing/redirects';
import { usePageTitle } from '@portal/shell-kit';
import { Heading, Spinner, Stack } from '@portal/ui/basic';
import { useEffect, useRef } from 'react';

/** Parameter of the address that says where to go afterwards; only addresses under the base path are followed. */
const RETURN_ADDRESS = 'returnUrl';

/** Logs out and goes on to the return address, else home. */
export function LogoutPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [logOut] = useLogoutMutation();
  const asked = useRef(false);
  usePageTitle(intl.formatMessage({ id: 'host.logout.title' }));
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const target = inAppPath(new URLSearchParams(search).get(RETURN_ADDRESS)) ?? href('home');
    // A failed log-out is swallowed (specification, section 8): the shell has forgotten the person either way.
    void logOut().then(() => navigate(target, { replace: true }));
  }, [logOut, navigate, search]);
  return (
    <Stack gap={2}>
      <Heading level={1}>
        <FormattedMessage id="host.logout.title" />
      </Heading>
      <Spinner />
    </Stack>
  );
}
