import { CLOCK_TOLERANCE_MS } from '@portal/contract/limits';

/** Where the instant of expiry is kept, in ms, so that tabs stay in step. Specification, section 3. */
export const SESSION_EXPIRY_KEY = 'candidateportal.sessionExpiry';

/**
 * Reads `X-Session-Expiry: <epoch ms>;<seconds to expiry>` (contract, section 2).
 * @param now local clock, epoch ms
 * @returns the instant of expiry by the local clock, epoch ms: the server's own where both clocks agree within five minutes
 * (specification, section 4), else counted from its relative seconds; undefined for an unreadable header
 */
export function parseSessionExpiry(header: string | null, now: number): number | undefined {
  const match = /^(\d{1,16});(-?\d{1,9})$/.exec(header ?? '');
  if (!match) return undefined;
  const instant = Number(match[1]);
  const relative = now + Number(match[2]) * 1000;
  return Math.abs(instant - relative) <= CLOCK_TOLERANCE_MS ? instant : relative;
}

/** Keeps the expiry that an answer carries; storage that is refused is no error. */
export function rememberSessionExpiry(header: string | null): void {
  const expiry = parseSessionExpiry(header, Date.now());
  if (expiry === undefined) return;
  try {
    localStorage.setItem(SESSION_EXPIRY_KEY, String(expiry));
  } catch {
    // Without storage each tab follows its own answers.
  }
}
