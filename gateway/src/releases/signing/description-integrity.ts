import { algorithmOf, hasIntegrity, integrityOf } from '@federation-kit/integrity/integrity-of';
import type { Release } from '@portal/contract/release';

/** The same value with the keys of every object in order, so that its JSON does not depend on who wrote it. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, inOrder(one)]));
}

/**
 * A release's description in its canonical form. It names the hash of every file, so who knows its hash knows every byte. When and from which commit it
 * was built is left out: the same sources built twice are the same release.
 */
const canonical = ({ builtAt: _, gitSha: __, ...runs }: Release) => Buffer.from(JSON.stringify(inOrder(runs)));

/**
 * The integrity of a release's description, by which documents name it. It has the algorithm of the release's own files: gateways of before, which know
 * SHA-384 alone, go on reading a document that names builds of before.
 */
export const descriptionIntegrity = (release: Release): string =>
  integrityOf(canonical(release), isOfBefore(release) ? 'sha384' : 'sha256');

/** Whether a build is from before SHA-256 named the files of releases. */
export const isOfBefore = ({ files, entry }: Release): boolean => algorithmOf(files[entry]?.integrity) === 'sha384';

/** Whether a description is the one with this integrity. */
export const hasDescription = (release: Release, integrity: string): boolean =>
  hasIntegrity(canonical(release), integrity);
