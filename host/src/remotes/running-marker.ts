import { type RemoteName, RUNNING_MARKER } from '@portal/contract/release-names';
import { avoidedWith, failureReport } from './report-failure';

/** A tab that is duplicated has the mark of a page that goes on: it is written anew so often that it is young, in milliseconds. */
const RENEW_MS = 1_000;

let writtenAt = 0;
let running: { name: RemoteName; version: string; hasFallback: boolean } | undefined;
let listening = false;

/**
 * Leaves a mark in this tab while a version runs and somebody looks at it. A page that ends as pages do takes it away; one that a script keeps
 * busy for ever cannot, and then the next page of the tab finds it (`EARLY_SCRIPT` of the gateway), counts the failure and keeps away from the
 * version. A page that can calls this again and again.
 */
export function markRunning(name: RemoteName, version: string, hasFallback: boolean): void {
  const isSame = running?.name === name && running.version === version;
  if (isSame && Date.now() - writtenAt < RENEW_MS) return;
  running = { name, version, hasFallback };
  write();
  if (listening) return;
  listening = true;
  document.addEventListener('visibilitychange', write);
  addEventListener('pageshow', write);
  addEventListener('pagehide', remove);
}

/** From now on nothing of a remote is on the page. */
export function unmarkRunning(): void {
  running = undefined;
  remove();
}

function write(): void {
  if (!running || document.visibilityState !== 'visible') {
    remove();
    return;
  }
  const { name, version, hasFallback } = running;
  const report = failureReport({ name, version, phase: 'busy', recovered: hasFallback });
  const avoid = hasFallback ? avoidedWith(name, version) : undefined;
  writtenAt = Date.now();
  try {
    sessionStorage.setItem(RUNNING_MARKER, JSON.stringify({ at: writtenAt, report, avoid }));
  } catch {
    // A browser that keeps nothing tells nothing.
  }
}

function remove(): void {
  try {
    sessionStorage.removeItem(RUNNING_MARKER);
  } catch {
    // As above.
  }
}
