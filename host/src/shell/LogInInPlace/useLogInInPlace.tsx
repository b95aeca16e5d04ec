import { useSession } from '@portal/shell-kit';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { laterPart } from '../../later/laterPart';
import { LazyPart } from '../LazyPart';

const Dialog = laterPart(() => import(/* webpackChunkName: "LogInDialog" */ './LogInDialog'));
const EmployerDialog = laterPart(() => import(/* webpackChunkName: "LogInDialog" */ './EmployerSessionEnded'));

/**
 * Lets the person whose session ended log in again over the page, which stays as it is. Several calls that meet the end at once wait for
 * the same dialog. An employer has no password to log in with and is told what to do instead.
 */
export function useLogInInPlace(): { logInInPlace(): Promise<boolean>; dialog: ReactNode } {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const waiting = useRef<{ promise: Promise<boolean>; settle(loggedIn: boolean): void }>(undefined);
  const logInInPlace = useCallback(() => {
    if (waiting.current) return waiting.current.promise;
    let settle = (_: boolean) => {};
    const promise = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    waiting.current = { promise, settle };
    setOpen(true);
    return promise;
  }, []);
  const close = (loggedIn: boolean) => {
    waiting.current?.settle(loggedIn);
    waiting.current = undefined;
    setOpen(false);
  };
  const dialog = (
    <LazyPart onFailure={() => close(false)}>
      {open && user && !user.employerLogin && <Dialog username={user.username} onClose={close} />}
      {open && user?.employerLogin && <EmployerDialog onClose={() => close(false)} />}
    </LazyPart>
  );
  return { logInInPlace, dialog };
}
