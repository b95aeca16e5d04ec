import { isLogOutOpen, type PortalStore, sessionApi, sessionExpiry, useCheckSessionMutation } from '@portal/api-client';
import { useCallback, useRef } from 'react';

/** Start-up, page and retry share one state of the check under this key. */
const KEY = { fixedCacheKey: 'session-check' } as const;

/**
 * Asks who is logged in, before anything is rendered; who comes back after the session's end is logged out, whatever the server still knows.
 * After a log-out that had no answer it is logged out first, and nobody is logged in on this page, whether that is answered or not; unless
 * somebody has logged in meanwhile.
 * Never rejects. docs/specification.md#session
 */
export async function checkSession(store: PortalStore): Promise<void> {
  if (isLogOutOpen()) {
    await store.dispatch(sessionApi.endpoints.logout.initiate());
    // Else somebody has logged in meanwhile.
    if (store.getState().session.status === 'anonymous') return;
  }
  const overdue = (sessionExpiry() ?? Number.POSITIVE_INFINITY) <= Date.now();
  await store.dispatch(sessionApi.endpoints.checkSession.initiate(undefined, KEY));
  if (overdue && store.getState().session.user) await store.dispatch(sessionApi.endpoints.logout.initiate());
}

/** Where the first check stands, and the way to try again. What has failed counts as such until another try has succeeded. */
export function useSessionCheck(): { failed: boolean; checking: boolean; retry(): void } {
  const [check, { isError, isLoading }] = useCheckSessionMutation(KEY);
  const retry = useCallback(() => void check(), [check]);
  const failed = useRef(false);
  failed.current = isError || (failed.current && isLoading);
  return { failed: failed.current, checking: isLoading, retry };
}
