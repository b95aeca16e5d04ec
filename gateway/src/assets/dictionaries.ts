import { negotiate } from '@fastify/accept-negotiator';
import type { Release } from '@portal/contract/release';
import { releaseUrl } from '@portal/contract/release-names';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Deltas, pathInAnyVersion, readDeltas } from '../releases/files/deltas';
import type { ReleaseFiles } from '../releases/files/release-files';

/** Releases whose deltas are kept in memory, some ten kilobytes each. */
const KEPT_RELEASES = 50;

/**
 * `Use-As-Dictionary` (RFC 9842, section 2.1): a browser may take this file as the dictionary for the same file of other versions.
 * @returns undefined for what never comes as a delta
 */
export function useAsDictionary({ name }: Release, path: string): string | undefined {
  const same = pathInAnyVersion(path);
  return same && `match="${releaseUrl(name, '*', same)}"`;
}

/** SHA-256 of the dictionary that a browser has, hexadecimal. @param header `Available-Dictionary`, e.g. `:pZGm1Av0IEBKARczz7exkNYsZb8LzaMrV7J32a2fFG4=:` */
function availableDictionary(header: string | string[] | undefined): string | undefined {
  const [, hash] = /^:([A-Za-z0-9+/]{43}=):$/.exec(header?.toString() ?? '') ?? [];
  return hash && Buffer.from(hash, 'base64').toString('hex');
}

/** Files as deltas from what browsers have (docs/adr/0027-compression-dictionaries.md). */
export class DeltaReader {
  private readonly known = new LRUCache<string, Promise<Deltas>>({ max: KEPT_RELEASES });
  constructor(private readonly files: ReleaseFiles) {}

  /** @returns an answer in the encoding `dcz`; undefined where the file is to come in another one */
  async find(request: FastifyRequest, { name, version }: Release, path: string): Promise<Buffer | undefined> {
    const { headers, url } = request;
    const dictionary = availableDictionary(headers['available-dictionary']);
    if (!dictionary || !negotiate(headers['accept-encoding'] ?? '', ['dcz'])) return undefined;
    // A page asks under an address with a query when wrong bytes came before, and for a range of bytes that it has a part of.
    if (headers.range !== undefined || url.includes('?')) return undefined;
    const key = `${name}/${version}`;
    if (!this.known.has(key)) this.known.set(key, readDeltas(this.files.dir(name, version)));
    return (await this.known.get(key))?.get(path)?.get(dictionary);
  }
}
