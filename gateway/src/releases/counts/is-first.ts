/** Texts that are remembered to be counted once each; the oldest are forgotten first. */
const REMEMBERED = 50_000;

/** Whether a text comes for the first time, as far as is remembered. @param seen those before; the text is added */
export function isFirst(seen: Set<string>, text: string): boolean {
  if (seen.has(text)) return false;
  seen.add(text);
  const [oldest] = seen;
  if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest);
  return true;
}
