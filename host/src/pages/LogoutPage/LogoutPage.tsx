import { useLogoutMutation } from '@portal/api-client';
import { DISCARD_UNSAVED, deleteUnsavedEdits } from '@portal/auto-save/unsaved-edits';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useLocation, useNavigate } from '@portal/routing/react';
import { inAppPath } from '@portal/routing/redirects';
import { usePageTitle, useSession, useShell } from '@portal/shell-kit';
import { Heading, Spinner, Stack } from '@portal/ui/basic';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Unsaved } from './Unsaved';

/** Parameter of the address that says where to go afterwards; only addresses under the base path are followed. */
const RETURN_ADDRESS = 'returnUrl';
/** Long enough to read that the log-out is done, in milliseconds. */
const DONE_TOAST_MS = 10_000;

/** Saves what was typed, logs out and goes on to the return address, else home. */
export function LogoutPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const { saveEdits, toast } = useShell();
  const [logOut] = useLogoutMutation();
  const { user } = useSession();
  const asked = useRef(false);
  const [unsaved, setUnsaved] = useState(false);
  usePageTitle(intl.formatMessage({ id: unsaved ? 'host.logout.unsaved-title' : 'host.logout.title' }));

  const leave = useCallback(async () => {
    const target = inAppPath(new URLSearchParams(search).get(RETURN_ADDRESS)) ?? href('home');
    // A failed log-out is swallowed (docs/specification.md#8-errors): the shell has forgotten the person either way.
    const { data } = await logOut();
    if (data?.ok && user)
      toast({
        status: 'SUCCESS',
        title: intl.formatMessage({ id: 'host.logout.done' }),
        message: intl.formatMessage({ id: 'host.logout.shared-device' }),
        timeout: DONE_TOAST_MS,
      });
    if (user) await deleteUnsavedEdits(user);
    await navigate(target, { replace: true });
  }, [logOut, navigate, search, user, toast, intl]);

  const saveAndLeave = useCallback(async () => {
    const saved = (await saveEdits?.()) ?? true;
    setUnsaved(!saved);
    if (saved) await leave();
  }, [saveEdits, leave]);

  const givenUp = (state as Partial<typeof DISCARD_UNSAVED> | null)?.givenUp === DISCARD_UNSAVED.givenUp;
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void (givenUp ? leave() : saveAndLeave());
  }, [givenUp, leave, saveAndLeave]);

  if (unsaved) return <Unsaved onRetry={saveAndLeave} onLeave={leave} />;
  return (
    <Stack gap={2}>
      <Heading level={1}>
        <FormattedMessage id="host.logout.title" />
      </Heading>
      <Spinner />
    </Stack>
  );
}
