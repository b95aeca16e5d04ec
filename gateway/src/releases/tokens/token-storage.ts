import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, replace } from '@federation-kit/release-store/durable-files';

/** The store of the texts of deploy tokens, which all portals of a fleet have in common with the documents. */
export interface TokenStorage {
  /** The text of a token; undefined when there is none of that id. */
  text(id: string): Promise<string | undefined>;
  all(): Promise<string[]>;
  /** Adds a token, or replaces it. @throws NotAllowedError when this process may not */
  put(id: string, text: string): Promise<void>;
}

/** Tokens as files `<dir>/<id>.json`. */
export class TokenFiles implements TokenStorage {
  constructor(private readonly dir: string) {}

  async text(id: string): Promise<string | undefined> {
    return readFile(join(this.dir, `${id}.json`), 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    });
  }

  async all(): Promise<string[]> {
    const names = await readdir(this.dir).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    });
    const files = names.filter((name) => /^[0-9a-f]+\.json$/.test(name));
    return Promise.all(files.map((name) => readFile(join(this.dir, name), 'utf8')));
  }

  put(id: string, text: string): Promise<void> {
    return replace(join(this.dir, `${id}.json`), `${text}\n`);
  }
}
