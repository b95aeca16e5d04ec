import { baseApi, sessionEnded, sessionInterrupted, untilAllowed, usePortalDispatch } from '@portal/api-client';
import { logsInAtService } from '@portal/routing/sign-on';
import { useSession } from '@portal/shell-kit';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { LazyPart } from '../../lazy/LazyPart';
import { lazyShellPart } from '../../lazy/lazy-shell-part';
import { useTypingPause } from '../../lazy/useTypingPause';
import { useRouteMatch } from '../../navigation/useRouteMatch';

const Dialog = lazyShellPart(() => import(/* webpackChunkName: "LogInDialog" */ './LogInDialog'));
const ServiceDialog = lazyShellPart(() => import(/* webpackChunkName: "LogInDialog" */ './ServiceLogInDialog'));
const EmployerDialog = lazyShellPart(() => import(/* webpackChunkName: "LogInDialog" */ './EmployerSessionEnded'));

interface Options {
  /** Whether an application is open, whose unsaved text must stay. */
  applicationOpen: boolean;
  /** Loads the page anew. */
  reload?(): void;
}

/**
 * Lets the person whose session ended log in again over the page, which stays as it is; the calls that met the end wait for it. Who does not want
 * to log in is led to the log-in page, and back from there later; a form stays, so that nothing typed is lost from sight. An employer has no
 * password to log in with and is told what to do instead. docs/adr/0016-errors-about-the-session.md
 */
export function useLogInInPlace({ applicationOpen, reload = () => window.location.reload() }: Options): {
  logInInPlace(): Promise<boolean>;
  dialog: ReactNode;
} {
  const { user, interruption } = useSession();
  const dispatch = usePortalDispatch();
  const leaving = useRouteMatch()?.route.id === 'logout';
  const logInInPlace = useCallback(() => dispatch(untilAllowed()), [dispatch]);
  const putOff = useCallback(() => dispatch(sessionInterrupted('put-off')), [dispatch]);
  const stays = applicationOpen || leaving || user?.employerLogin === true;

  useEffect(() => {
    if (interruption === 'other-person') reload();
    // Who is about to log out is not asked to log in.
    if (interruption === 'ended' && leaving) putOff();
    // The form that the person wanted to keep in sight is closed.
    if (interruption === 'put-off' && !stays) {
      dispatch(sessionEnded());
      dispatch(baseApi.util.resetApiState());
    }
  }, [interruption, leaving, stays, putOff, dispatch, reload]);

  const [atService] = useState(logsInAtService);
  const open = useTypingPause(interruption === 'ended' && !leaving);
  const dialog = (
    <LazyPart onFailure={putOff}>
      {open && user && !user.employerLogin && !atService && <Dialog user={user} onPutOff={putOff} />}
      {open && user && !user.employerLogin && atService && <ServiceDialog user={user} onPutOff={putOff} />}
      {open && user?.employerLogin && <EmployerDialog onClose={putOff} />}
    </LazyPart>
  );
  return { logInInPlace, dialog };
}
