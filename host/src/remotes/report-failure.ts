import { AVOID_COOKIE, FAILURES_PATH, type FailurePhase, type RemoteName } from '@portal/contract/release-names';
import { emit } from '@portal/events';
import { discoveryElement, pinnedSeq } from './discovery';

/** How long a browser keeps away from a version that failed in it, in seconds; a new document ends it earlier. */
const AVOID_S = 3600;

/** What failed where; never anything about the person. */
export interface Failure {
  remote: RemoteName;
  version: string;
  phase: FailurePhase;
  /** Whether another version took over. */
  recovered: boolean;
  message: string;
}

/** Tells error reporting and the gateway's own counter, which works without any other service. */
export function reportFailure({ remote, version, phase, recovered, message }: Failure): void {
  const seq = pinnedSeq();
  const code = phase === 'render' ? 'remote-render' : 'remote-load';
  emit('candidateportal:error-thrown', { remote, version, code, ...(seq && { seq }), phase, recovered, message });
  const { ticket } = discoveryElement().dataset;
  navigator.sendBeacon?.(FAILURES_PATH, JSON.stringify({ ticket, name: remote, version, seq, phase, recovered }));
}

/** Makes the next pages of this browser begin with the last good version, as long as the same document is live. */
export function avoidFromNowOn(remote: RemoteName, version: string): void {
  const bad = `${remote}@${version}`;
  const seq = String(pinnedSeq());
  const known = new RegExp(`${AVOID_COOKIE}=([^;]*)`).exec(document.cookie)?.[1]?.split('~') ?? [];
  const all = known[0] === seq ? [...new Set([...known, bad])] : [seq, bad];
  document.cookie = `${AVOID_COOKIE}=${all.join('~')}; path=/; max-age=${AVOID_S}; samesite=lax`;
}
