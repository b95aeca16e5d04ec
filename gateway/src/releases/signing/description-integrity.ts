import { integrityOf } from '@federation-kit/integrity/integrity-of';
import type { Release } from '@portal/contract/release';

/** The same value with the keys of every object in order, so that its JSON does not depend on who wrote it. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, inOrder(one)]));
}

/**
 * SHA-384 of a release's description in its canonical form. It names the hash of every file, so who knows it knows every byte. When and from which
 * commit it was built is left out: the same sources built twice are the same release.
 */
export function descriptionIntegrity({ builtAt: _, gitSha: __, ...runs }: Release): string {
  return integrityOf(Buffer.from(JSON.stringify(inOrder(runs))), 'sha384');
}
