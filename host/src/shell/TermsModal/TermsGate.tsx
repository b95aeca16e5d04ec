import { useSession } from '@portal/shell-kit';
import { LazyPart } from '../../lazy/LazyPart';
import { lazyShellPart } from '../../lazy/lazy-shell-part';
import { useRouteMatch } from '../../navigation/useRouteMatch';

const TermsModal = lazyShellPart(() => import(/* webpackChunkName: "TermsModal" */ './TermsModal'));

/** Asks who is logged in to accept the terms of service first; logging out stays possible. docs/specification.md#terms */
export function TermsGate() {
  const { user } = useSession();
  const route = useRouteMatch()?.route;
  const asked = user !== undefined && !user.acceptedTerms && route?.id !== 'logout';
  return <LazyPart lasting>{asked && <TermsModal route={route} />}</LazyPart>;
}
