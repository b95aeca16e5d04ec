import { href } from '@portal/routing/hrefs';
import { useLocation, useNavigate } from '@portal/routing/react';
import { storeRedirect, takeRedirect } from '@portal/routing/redirects';
import { useSession } from '@portal/shell-kit';
import { useEffect } from 'react';

/** Keeps where the visitor wanted to go and asks them to log in. The language of the address goes along. */
export function ToLogIn() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    storeRedirect(`${pathname}${search}${hash}`);
    const lang = new URLSearchParams(search).get('lang') ?? undefined;
    void navigate(href('login', {}, { lang }), { replace: true });
  }, [navigate, pathname, search, hash]);
  return null;
}

/** Takes who is logged in to where they were going, else to the dashboard; first to what the server demands before anything else. */
export function AfterLogIn() {
  const navigate = useNavigate();
  const { user } = useSession();
  const mustConfirm = user !== undefined && !user.emailConfirmed && !user.canSkipConfirm;
  useEffect(() => {
    void navigate(mustConfirm ? href('confirmEmail') : (takeRedirect() ?? href('dashboard')), { replace: true });
  }, [navigate, mustConfirm]);
  return null;
}
