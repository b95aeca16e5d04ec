import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;

/** Six digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/**
 * Six digits are guessed in a moment from a plain hash. The key is from the browser's cookie, which the database does not hold,
 * so that a copy of the database gives no code away, and a code is worth nothing in another browser.
 * @param recipient where the code went, if not to the very address that it proves; it is right for this one alone
 */
export function hashCode(code: string, codeKey: string, recipient?: string): Buffer {
  const proven = recipient === undefined ? code : `${code}\n${recipient}`;
  return createHmac('sha256', codeKey).update(`code\n${proven}`).digest();
}

/** People paste codes with spaces and hyphens. */
export function isRightCode(typed: string, expected: Buffer | null, codeKey: string, recipient?: string): boolean {
  const given = hashCode(typed.replace(/[\s-]/g, ''), codeKey, recipient);
  return timingSafeEqual(given, expected ?? Buffer.alloc(given.length)) && expected !== null;
}
