const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/**
 * How long to wait before the next try.
 * @param failures in a row, from 1
 * @param random 0–1; spreads the browsers that lost the server at the same moment
 * @param afterSeconds what the server asked for (`Retry-After`)
 * @returns milliseconds
 */
export function backoff(failures: number, random: number, afterSeconds = 0): number {
  const growing = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
  return Math.max(afterSeconds * 1000, growing * (0.5 + random / 2));
}
