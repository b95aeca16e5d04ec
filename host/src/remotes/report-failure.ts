import {
  AVOID_COOKIE,
  FAILURES_PATH,
  type FailurePhase,
  type ReleaseName,
  SHOWN,
  VITALS_PATH,
  type WebVital,
} from '@portal/contract/release-names';
import { emit } from '@portal/events';
import { discoveryElement, pinnedSeq } from './discovery';

/** How long a browser keeps away from a version that failed in it, in seconds; a new document ends it earlier. */
const AVOID_S = 3600;

/** What failed where; never anything about the person. */
export interface Failure {
  remote: ReleaseName;
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
  send(failureReport({ name: remote, version, phase, recovered }));
}

/** Tells that this page has come to another area, so that its failures are a share of all pages that ran it. */
export function reportShown(area: { name: ReleaseName; version: string }): void {
  send(failureReport({ ...area, phase: SHOWN, recovered: false }));
}

/** What the gateway is told. */
export function failureReport(report: {
  name: ReleaseName;
  version: string;
  phase: FailurePhase | typeof SHOWN;
  recovered: boolean;
}): string {
  return withTicket(report);
}

/** Tells how fast a page was that began with this version; never anything about the person. @param value milliseconds, of `cls` a share */
export function reportVital(report: { name: ReleaseName; version: string; vital: WebVital; value: number }): void {
  navigator.sendBeacon?.(VITALS_PATH, withTicket(report));
}

/** The ticket says which page tells it, so that each counts once. */
function withTicket(report: object): string {
  const { ticket } = discoveryElement().dataset;
  return JSON.stringify({ ticket, ...report });
}

function send(report: string): void {
  navigator.sendBeacon?.(FAILURES_PATH, report);
}

/** The value of the cookie that keeps away from one more version. */
export function avoidedWith(name: ReleaseName, version: string): string {
  const seq = String(pinnedSeq());
  const known = new RegExp(`${AVOID_COOKIE}=([^;]*)`).exec(document.cookie)?.[1]?.split('~') ?? [];
  const bad = `${name}@${version}`;
  return (known[0] === seq ? [...new Set([...known, bad])] : [seq, bad]).join('~');
}

/**
 * Makes the next pages of this browser begin with the last good version, as long as the same document is live.
 * @returns whether the browser keeps it
 */
export function avoidFromNowOn(name: ReleaseName, version: string): boolean {
  const avoid = avoidedWith(name, version);
  document.cookie = `${AVOID_COOKIE}=${avoid}; path=/; max-age=${AVOID_S}; samesite=lax`;
  return document.cookie.includes(avoid);
}
