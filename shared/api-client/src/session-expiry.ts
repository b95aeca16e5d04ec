import { CLOCK_TOLERANCE_MS } from '@portal/contract/limits';

/** Where the instant of expiry is kept, in ms, so that tabs stay in step. docs/specification.md#session-user */
export const SESSION_EXPIRY_KEY = 'candidateportal.sessionExpiry';
/** Is kept in its place once a tab has found that nobody is logged in any more. A removal tells other tabs of a log-out. */
export const NO_SESSION = '0';

/** Changes with each log-out, so that a page which the browser has kept from before can tell. */
const LAST_LOG_OUT_KEY = 'candidateportal.lastLogOut';

/**
 * Reads `X-Session-Expiry: <epoch ms>;<seconds to expiry>` (docs/design/contract.md#session-and-csrf).
 * @param now local clock, epoch ms
 * @returns the instant of expiry by the local clock, epoch ms: the server's own where both clocks agree within five minutes
 * (docs/design/contract.md#session-and-csrf), else counted from its relative seconds; undefined for an unreadable header
 */
export function parseSessionExpiry(header: string | null, now: number): number | undefined {
  const match = /^(\d{1,16});(-?\d{1,9})$/.exec(header ?? '');
  if (!match) return undefined;
  const instant = Number(match[1]);
  const relative = now + Number(match[2]) * 1000;
  return Math.abs(instant - relative) <= CLOCK_TOLERANCE_MS ? instant : relative;
}

/** Stands in where storage is refused: then each tab follows its own answers. */
let unstored: number | undefined;
const listeners = new Set<() => void>();
/** Epoch ms by the local clock of the latest answer that came with a session. */
let heardAt = Number.NEGATIVE_INFINITY;

/** Keeps the expiry that an answer carries; storage that is refused is no error. */
export function rememberSessionExpiry(header: string | null): void {
  const expiry = parseSessionExpiry(header, Date.now());
  if (expiry === undefined) return;
  heardAt = Date.now();
  keep(expiry, () => localStorage.setItem(SESSION_EXPIRY_KEY, String(expiry)));
}

/** Forgets the expiry after a log-out, which other tabs follow. */
export function forgetSessionExpiry(): void {
  keep(undefined, () => {
    localStorage.setItem(LAST_LOG_OUT_KEY, String(Date.now()));
    localStorage.removeItem(SESSION_EXPIRY_KEY);
  });
}

/** Forgets the expiry of a session that ended without a log-out: in other tabs the person is asked over the page. */
export function noteNoSession(): void {
  keep(undefined, () => {
    // After a log-out there is nothing to tell.
    if (localStorage.getItem(SESSION_EXPIRY_KEY) !== null) localStorage.setItem(SESSION_EXPIRY_KEY, NO_SESSION);
  });
}

/** The instant at which the session ends by the local clock, epoch ms, as this tab or another heard it last; undefined where none is known. */
export function sessionExpiry(): number | undefined {
  if (unstored !== undefined) return unstored;
  try {
    return Number(localStorage.getItem(SESSION_EXPIRY_KEY)) || undefined;
  } catch {
    return undefined;
  }
}

/** The last log-out in this browser, in a form that is only compared; null where there was none or storage is refused. */
export function lastLogOut(): string | null {
  try {
    return localStorage.getItem(LAST_LOG_OUT_KEY);
  } catch {
    return null;
  }
}

/** Epoch ms by the local clock at which the server last answered this tab as somebody who is logged in; minus infinity where it never has. */
export function sessionHeardAt(): number {
  return heardAt;
}

/** Calls the listener whenever this tab hears of another expiry; other tabs are heard through `storage` events. @returns takes it back */
export function onSessionExpiry(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(expiry: number | undefined, store: () => void): void {
  unstored = undefined;
  try {
    store();
  } catch {
    unstored = expiry;
  }
  for (const listener of listeners) listener();
}
