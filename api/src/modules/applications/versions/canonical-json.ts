/** Anything that JSON can say. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * One text for one content: keys in order, no spaces, as JSON Canonicalization Scheme (RFC 8785) has it. The library `canonicalize` needs Node 22.
 * @returns the text whose checksum a receipt names
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${members.join(',')}}`;
}
