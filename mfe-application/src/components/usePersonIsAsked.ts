import { useSession } from '@portal/shell-kit';

/** Whether the log-in or the terms come over the page: a dialog of the page would keep the focus from them. */
export function usePersonIsAsked(): boolean {
  const { user, interruption } = useSession();
  return interruption === 'ended' || user?.acceptedTerms === false;
}
