import { useSession } from '@portal/shell-kit';
import { useRouteMatch } from '../../navigation/useRouteMatch';

/** Whether the person who is logged in is to accept the terms of service before anything but logging out. */
export function useTermsAsked(): boolean {
  const { user } = useSession();
  const route = useRouteMatch()?.route;
  return user !== undefined && !user.acceptedTerms && route?.id !== 'logout';
}
