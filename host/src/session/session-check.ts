import { isLogOutOpen, type PortalStore, sessionApi, sessionExpiry, useCheckSessionMutation } from '@portal/api-client';
import { BASE_PATH } from '@portal/contract/limits';
import { href } from '@portal/routing/hrefs';
import { holdsTokens, logsInAtService } from '@portal/routing/sign-on';
import { useCallback, useRef } from 'react';
import type { Failures } from '../errors/failures';
import { rememberInTab } from './tab-memory';

/** Where the log-out page goes on once the log-in service has led back to it. */
export const RETURN_KEY = 'candidateportal.loggedOutFor';
/** Employers' links: their credentials last for a minute, and count on the first load of the page. */
const EMPLOYER_LINKS = `${BASE_PATH}/login/`;
const LOG_OUT_PAGE = `${BASE_PATH}/logout`;

/** The page that begins with the check. */
interface StartingPage {
  /** Whether somebody can have begun something on it, so that it does not give way to the log-in service. */
  isDrawn(): boolean;
  failures: Failures;
}

/** Start-up, page and retry share one state of the check under this key. */
const KEY = { fixedCacheKey: 'session-check' } as const;

/**
 * Asks who is logged in, before anything is rendered; who comes back after the session's end is logged out, whatever the server still knows.
 * After a log-out that had no answer it is logged out first, and nobody is logged in on this page, whether that is answered or not; unless
 * somebody has logged in meanwhile.
 * Never rejects. docs/specification.md#session
 */
export async function checkSession(store: PortalStore, page?: StartingPage): Promise<void> {
  if (isLogOutOpen()) {
    await logOutAgain(store, page);
    // Else somebody has logged in meanwhile.
    if (store.getState().session.status === 'anonymous') return;
  }
  const overdue = (sessionExpiry() ?? Number.POSITIVE_INFINITY) <= Date.now();
  await store.dispatch(sessionApi.endpoints.checkSession.initiate(undefined, KEY));
  if (overdue && store.getState().session.user) await store.dispatch(sessionApi.endpoints.logout.initiate());
}

/** At the log-in service as well: it never heard of the log-out that had no answer. */
async function logOutAgain({ dispatch }: PortalStore, page: StartingPage | undefined): Promise<void> {
  const { pathname, search, hash } = window.location;
  if (logsInAtService() && !holdsTokens() && !pathname.startsWith(EMPLOYER_LINKS)) {
    const returnTo = href('logout', {}, { lang: document.documentElement.lang });
    const { data } = await dispatch(sessionApi.endpoints.logoutAtService.initiate({ returnTo }));
    if (data?.next !== undefined && !page?.isDrawn()) {
      // The log-out page would lead back to itself.
      rememberInTab(RETURN_KEY, pathname === LOG_OUT_PAGE ? href('home') : `${pathname}${search}${hash}`);
      window.location.assign(data.next);
    } else if (data) page?.failures.report({ kind: 'log-in-open' });
    if (data || !isLogOutOpen()) return;
  }
  await dispatch(sessionApi.endpoints.logout.initiate());
}

/** Where the first check stands, and the way to try again. What has failed counts as such until another try has succeeded. */
export function useSessionCheck(): { failed: boolean; checking: boolean; retry(): void } {
  const [check, { isError, isLoading }] = useCheckSessionMutation(KEY);
  const retry = useCallback(() => void check(), [check]);
  const failed = useRef(false);
  failed.current = isError || (failed.current && isLoading);
  return { failed: failed.current, checking: isLoading, retry };
}
