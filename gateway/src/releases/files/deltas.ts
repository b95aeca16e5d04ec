import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasIntegrity, integrityOf } from '@federation-kit/integrity/integrity-of';
import { integritySchema, type Release } from '@portal/contract/release';
import { z } from 'zod';

/** Beside the files of a release and not named by it: without it every file comes whole. No build can bring it, since none has hidden files. */
export const DELTAS = '.deltas.json';
/** What pages load. A font never changes in part, but all of a release have a new address. */
const OF_PAGES = /\.(js|css|svg|woff2)$/;
/** What names of fonts and pictures end with, and those of scripts and styles in builds of before; the next version has another one. */
const CONTENT_HASH = /\.[0-9a-f]{12}(?=\.\w+$)/;
/** What two builds hardly share is sent whole. */
const WORTH_IT = 0.8;
/** What is larger is refused for its size when it is to go live. */
const MOST_BYTES = 2_000_000;
/** Before the frame: the magic number of `dcz` and the hash of the dictionary (RFC 9842, section 5). */
const DCZ_MAGIC = Buffer.from('5e2a4d1820000000', 'hex');

/** A release whose files are on this disk. */
export interface StoredRelease {
  release: Release;
  dir: string;
}

/** Path → SHA-256 of the file that a browser has, hexadecimal → the answer's bytes in the encoding `dcz`. */
export type Deltas = ReadonlyMap<string, ReadonlyMap<string, Buffer>>;

const storedSchema = z.record(
  z.string(),
  z.record(z.string(), z.object({ integrity: integritySchema, bytes: z.base64() })),
);
type Stored = z.infer<typeof storedSchema>;

/**
 * The path of a file in every version, with `*` in place of a hash; undefined for what no page loads.
 * @param path inside the release, e.g. `fonts/text.0123456789ab.woff2`
 */
export function pathInAnyVersion(path: string): string | undefined {
  return OF_PAGES.test(path) ? path.replace(CONTENT_HASH, '.*') : undefined;
}

/** @returns the bytes of an answer in the encoding `dcz` for a browser that has the dictionary */
async function deltaOf(bytes: Uint8Array, dictionary: Uint8Array): Promise<Buffer> {
  const { compressWithDictionary } = await import('./zstandard');
  const hash = createHash('sha256').update(dictionary).digest();
  return Buffer.concat([DCZ_MAGIC, hash, await compressWithDictionary(bytes, dictionary)]);
}

/**
 * What changed since earlier releases, by file, for browsers that have those.
 * @param contents of the new release, with their compressed forms
 * @param earlier releases that browsers may have
 * @returns content of {@link DELTAS}; undefined where there is nothing to go by
 */
export async function makeDeltas(
  contents: ReadonlyMap<string, Uint8Array>,
  earlier: readonly StoredRelease[],
): Promise<Buffer | undefined> {
  const stored: Stored = {};
  for (const { release, dir } of earlier) {
    const before = new Map(Object.keys(release.files).map((path) => [pathInAnyVersion(path), path]));
    for (const [path, bytes] of contents) {
      if (bytes.length > MOST_BYTES) continue;
      const same = pathInAnyVersion(path);
      const known = same && before.get(same);
      const dictionary = known && (await readFile(join(dir, known)).catch(() => undefined));
      if (!dictionary) continue;
      const delta = await deltaOf(bytes, dictionary);
      const whole = contents.get(`${path}.br`)?.length ?? bytes.length;
      if (delta.length > whole * WORTH_IT) continue;
      const hash = delta.subarray(DCZ_MAGIC.length, DCZ_MAGIC.length + 32).toString('hex');
      stored[path] = { ...stored[path], [hash]: { integrity: integrityOf(delta), bytes: delta.toString('base64') } };
    }
  }
  return Object.keys(stored).length > 0 ? Buffer.from(`${JSON.stringify(stored)}\n`) : undefined;
}

/** The deltas of a release; those that are missing or damaged are left out. */
export async function readDeltas(dir: string): Promise<Deltas> {
  const stored = await readFile(join(dir, DELTAS), 'utf8')
    .then((text) => storedSchema.parse(JSON.parse(text)))
    .catch((): Stored => ({}));
  const whole = Object.entries(stored).map(([path, byDictionary]) => {
    const bytes = Object.entries(byDictionary).flatMap(([hash, delta]) => {
      const decoded = Buffer.from(delta.bytes, 'base64');
      return hasIntegrity(decoded, delta.integrity) ? [[hash, decoded] as const] : [];
    });
    return [path, new Map(bytes)] as const;
  });
  return new Map(whole);
}
