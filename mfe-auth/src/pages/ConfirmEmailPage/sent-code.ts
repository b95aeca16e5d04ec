import type { SessionUser } from '@portal/contract/authentication';

const KEY = 'candidateportal.emailCode';
/** As long as the code is valid, milliseconds. */
const KEPT_MS = 10 * 60_000;

/** Where the latest code went; no address where it is another than the account's. */
export interface SentCode {
  email?: string;
}

/**
 * Remembers in this tab that a code is on its way, as phones discard a page while its mail is read. The address itself is not stored: the tab may
 * be somebody else's next.
 */
export function storeSentCode({ id, email }: SessionUser, sentTo: string): void {
  if (id === undefined) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ id, own: sentTo === email, at: Date.now() }));
  } catch {
    // Storage refused: after a reload the code is asked for anew.
  }
}

/** @returns what is known of a code that waits for this account; undefined where none does */
export function findSentCode({ id, email }: SessionUser): SentCode | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    const age = Date.now() - Number(stored.at);
    if (id === undefined || stored.id !== id || !(age >= 0 && age < KEPT_MS)) return undefined;
    return stored.own === true ? { email } : {};
  } catch {
    return undefined;
  }
}

export function forgetSentCode(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage refused: nothing is stored.
  }
}
