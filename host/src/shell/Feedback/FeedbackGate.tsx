import { LazyPart } from '../../lazy/LazyPart';
import { lazyShellPart } from '../../lazy/lazy-shell-part';

const FeedbackSection = lazyShellPart(() => import(/* webpackChunkName: "FeedbackSection" */ './FeedbackSection'));

/** The feedback section where route and theme have it; elsewhere nothing of it is loaded. */
export function FeedbackGate({ shown }: { shown: boolean }) {
  return <LazyPart lasting>{shown && <FeedbackSection />}</LazyPart>;
}
