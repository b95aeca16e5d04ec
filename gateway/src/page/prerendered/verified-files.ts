import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasIntegrity } from '@federation-kit/integrity/integrity-of';
import type { ReleaseName } from '@portal/contract/release-names';
import { LRUCache } from 'lru-cache';
import type { ReleaseFiles } from '../../releases/files/release-files';

/** A file of a release, with the hash that the release's description names. */
export interface ReleaseFile {
  name: ReleaseName;
  version: string;
  path: string;
  integrity: string;
}

/** Files of releases that stand in pages: read once, and only where they are what the signed description says. */
export class VerifiedFiles<Content extends object> {
  readonly #kept: LRUCache<string, Content, ReleaseFile>;

  /** @param parse what is kept of a text @param max how many are kept */
  constructor(
    files: Pick<ReleaseFiles, 'dir'>,
    parse: (text: string) => Content,
    { max, onError }: { max: number; onError(error: unknown): void },
  ) {
    this.#kept = new LRUCache<string, Content, ReleaseFile>({
      max,
      // Who waits for a file gets it, also where it is not kept because of others.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _stale, { context: { name, version, path, integrity } }) => {
        try {
          const bytes = await readFile(join(files.dir(name, version), path));
          if (!hasIntegrity(bytes, integrity)) throw new Error(`${name} ${version}: ${path} has changed`);
          return parse(bytes.toString());
        } catch (error) {
          // The page goes out without it, as those of builds that bring none.
          onError(error);
          return undefined;
        }
      },
    });
  }

  /** @returns undefined where the file cannot be read, or is another one */
  read(file: ReleaseFile): Promise<Content | undefined> {
    const reading = this.#kept.fetch(`${file.integrity} ${file.version} ${file.path}`, { context: file });
    // One that cannot be read, of which the cache says that it is not kept.
    return reading.catch(() => undefined);
  }
}
