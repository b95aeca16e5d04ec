import { type PortalStore, sessionApi, useCheckSessionMutation } from '@portal/api-client';
import { useCallback } from 'react';

/** Start-up, page and retry share one state of the check under this key. */
const KEY = { fixedCacheKey: 'session-check' } as const;

/** Asks who is logged in, before anything is rendered. Specification, section 4 "Session". Never rejects. */
export async function checkSession(store: PortalStore): Promise<void> {
  await store.dispatch(sessionApi.endpoints.checkSession.initiate(undefined, KEY));
}

/** Where the first check stands, and the way to try again. */
export function useSessionCheck(): { failed: boolean; checking: boolean; retry(): void } {
  const [check, { isError, isLoading }] = useCheckSessionMutation(KEY);
  const retry = useCallback(() => void check(), [check]);
  return { failed: isError, checking: isLoading, retry };
}
