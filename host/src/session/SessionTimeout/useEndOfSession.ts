import { baseApi, sessionEnded, useLogoutMutation, usePortalDispatch } from '@portal/api-client';
import { useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useNavigate } from '@portal/routing/react';
import { useSession, useShell } from '@portal/shell-kit';
import { useEffect, useRef, useState } from 'react';
import { useRouteMatch } from '../../navigation/useRouteMatch';
import { useHostShell } from '../../shell-context/host-shell';

/** Long enough to read what happened, in milliseconds. */
const ENDED_TOAST_MS = 20_000;

/** The three ways in which a session that nobody lengthened ends. docs/specification.md#session-time-out */
export function useEndOfSession() {
  const intl = useIntl();
  const navigate = useNavigate();
  const dispatch = usePortalDispatch();
  const { toast } = useShell();
  const { openApplication } = useHostShell();
  const { status, user } = useSession();
  const access = useRouteMatch()?.route.access;
  const [logOut] = useLogoutMutation();
  const [homeward, setHomeward] = useState(false);
  const [leaving, setLeaving] = useState(false);
  /** The log-out that the person chose and has not taken back. */
  const chosen = useRef<symbol>(undefined);

  useEffect(() => {
    // Not before the guard has taken the person, who is nobody now, from the page that is no longer theirs.
    if (!homeward || status !== 'anonymous' || access === 'authenticated') return;
    setHomeward(false);
    void navigate(href('home'), { replace: true });
  }, [homeward, status, access, navigate]);

  const say = (id: string) => {
    const employer = user?.employerLogin;
    toast({
      status: 'INFO',
      title: intl.formatMessage({ id }),
      message: intl.formatMessage({ id: employer ? 'host.session-timeout.employer' : 'host.session-timeout.return' }),
      timeout: ENDED_TOAST_MS,
    });
    // An employer has no password to log in with.
    if (employer) setHomeward(true);
  };

  return {
    /** The time is over. What is unsaved stays in the browser: this is no log-out that the person chose. */
    async timeOut() {
      await logOut();
      say('host.session-timeout.ended');
    },
    /** Whether a log-out that the person chose waits until everything is saved. */
    leaving,
    /** The person chose to log out. */
    async leave() {
      const own = Symbol();
      chosen.current = own;
      setLeaving(true);
      const saved = !openApplication || (await openApplication.flush());
      if (chosen.current !== own) return;
      setLeaving(false);
      if (saved) return navigate(href('logout'));
      await logOut();
      say('host.session-timeout.unsaved');
    },
    /** The person goes on after all, while a log-out still saves. */
    stay() {
      chosen.current = undefined;
      setLeaving(false);
    },
    /** The session could not be lengthened. */
    async giveUp() {
      dispatch(sessionEnded());
      dispatch(baseApi.util.resetApiState());
      setHomeward(true);
      say('host.session-timeout.failed');
    },
  };
}
