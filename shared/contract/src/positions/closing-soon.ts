/** From how long before its end a position is marked. docs/design/fields-and-content.md#positions-that-close-soon */
const CLOSING_SOON_MS = 48 * 3_600_000;

/**
 * Whether a position closes within 48 hours. One rule for every remote that lists positions. Free of validators, so that the browser may
 * import it.
 * @param end instant, null for one without a deadline
 * @param now epoch ms
 */
export function closesSoon(end: string | null, now: number): boolean {
  if (end === null) return false;
  const left = Date.parse(end) - now;
  return left > 0 && left <= CLOSING_SOON_MS;
}
