import { href } from '@portal/routing/hrefs';
import { useLocation } from '@portal/routing/react';
import { useRedirect } from '@portal/routing/redirect';
import { storeRedirect, takeRedirect } from '@portal/routing/redirects';
import { useSession } from '@portal/shell-kit';
import { useEffect } from 'react';
import { homeHref } from '../navigation/home-href';
import { mustConfirm } from './guard';

/** Keeps where the visitor wanted to go and asks them to log in. The language of the address goes along. */
export function ToLogIn() {
  const redirect = useRedirect();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    redirect(() => {
      storeRedirect(`${pathname}${search}${hash}`);
      const lang = new URLSearchParams(search).get('lang') ?? undefined;
      return href('login', {}, { lang });
    });
  }, [redirect, pathname, search, hash]);
  return null;
}

/**
 * Takes who is logged in to where they were going, else to the dashboard; first to what the server demands before anything else. A target that
 * was kept for a candidate is not an employer's.
 */
export function AfterLogIn() {
  const redirect = useRedirect();
  const session = useSession();
  const { user } = session;
  const own = user?.employerLogin ? homeHref(session) : undefined;
  const confirming = mustConfirm(session);
  useEffect(() => {
    redirect(() => (confirming ? href('confirmEmail') : (own ?? takeRedirect() ?? href('dashboard'))));
  }, [redirect, confirming, own]);
  return null;
}

/**
 * Leads to the confirmation of the e-mail, which comes first.
 * @param back keeps where the person wanted to go, so that confirming leads back to it
 */
export function ToConfirmEmail({ back }: { back: boolean }) {
  const redirect = useRedirect();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    redirect(() => {
      if (back) storeRedirect(`${pathname}${search}${hash}`);
      return href('confirmEmail');
    });
  }, [redirect, back, pathname, search, hash]);
  return null;
}
