import { LazyPart } from '../../lazy/LazyPart';
import { lazyShellPart } from '../../lazy/lazy-shell-part';
import { useRouteMatch } from '../../navigation/useRouteMatch';
import { useTermsAsked } from './useTermsAsked';

const TermsModal = lazyShellPart(() => import(/* webpackChunkName: "TermsModal" */ './TermsModal'));

/** Asks who is logged in to accept the terms of service first; logging out stays possible. docs/specification.md#terms */
export function TermsGate() {
  const route = useRouteMatch()?.route;
  const asked = useTermsAsked();
  return <LazyPart lasting>{asked && <TermsModal route={route} />}</LazyPart>;
}
