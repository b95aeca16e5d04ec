import { usePortalDispatch, usePortalSelector, userReplaced } from '@portal/api-client';
import type { SessionUser } from '@portal/contract/authentication';
import { href } from '@portal/routing/hrefs';
import { useNavigate } from '@portal/routing/react';
import { takeRedirect } from '@portal/routing/redirects';
import type { PortalRoute } from '@portal/routing/routes';
import { useEffect, useState } from 'react';

/**
 * What follows once the terms are accepted: confirming the e-mail where that is open, else the page that waited behind the terms, the stored
 * target or the dashboard (docs/specification.md#terms). Who was in the midst of something stays there, unless the server takes nothing more
 * before the e-mail is confirmed: then the guard of the page leads to the confirmation and back.
 */
export function useAfterTerms(route: PortalRoute | undefined): (user: SessionUser) => void {
  const dispatch = usePortalDispatch();
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState<SessionUser>();
  const arrived = route?.id === 'confirmEmail';
  const inTheMidst = usePortalSelector(({ session }) => session.newTerms === true) && route?.access === 'authenticated';
  useEffect(() => {
    // Not before the confirmation page is there: the guard of the page before would lead elsewhere.
    if (confirming && arrived) dispatch(userReplaced(confirming));
  }, [confirming, arrived, dispatch]);
  return (user) => {
    if (!user.emailConfirmed && !inTheMidst) {
      setConfirming(user);
      void navigate(href('confirmEmail'), { replace: true });
      return;
    }
    // Pages for visitors are left by their guard, which takes the stored target; a page for users is itself the target.
    if (route?.access === 'public') void navigate(takeRedirect() ?? href('dashboard'), { replace: true });
    dispatch(userReplaced(user));
  };
}
