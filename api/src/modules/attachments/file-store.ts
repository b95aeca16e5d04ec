import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeToFile } from './write-to-file';

/** A file that was received but not accepted yet. */
export interface ReceivedFile {
  path: string;
  /** Bytes. */
  size: number;
  /** Of the content, in hexadecimal. */
  sha256: string;
}

const INCOMING = 'incoming';
const SHARD = /^[0-9a-f]{2}$/;
const CONTENT = /^[0-9a-f]{64}$/;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';

/** A folder that was never needed holds nothing. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Those that were last written before an instant. */
async function oldOnes(folder: string, names: readonly string[], before: Date): Promise<string[]> {
  const old: string[] = [];
  for (const name of names) {
    try {
      if ((await stat(join(folder, name))).mtime < before) old.push(name);
    } catch (error) {
      // Finished or removed meanwhile.
      if (!isMissing(error)) throw error;
    }
  }
  return old;
}

/** Names of a folder's files are durable only when the folder itself has been written. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What is kept is not what was stored. */
export class ChangedFileError extends Error {
  override name = 'ChangedFileError';

  constructor(
    message: string,
    /** Under which it is kept. */
    readonly sha256: string,
  ) {
    super(message);
  }
}

/** Keeps files by the checksum of their content: the same file is kept once, and a kept file never changes. */
export class FileStore {
  readonly #folder: string;

  /** @param folder made when it is first needed */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Streams a file into a temporary place; nothing of it is held in memory. */
  async receive(content: Readable): Promise<ReceivedFile> {
    const folder = join(this.#folder, INCOMING);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, randomUUID());
    const hash = createHash('sha256');
    let size = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        size += chunk.length;
        done(null, chunk);
      },
    });
    try {
      await writeToFile(path, [content, measure]);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return { path, size, sha256: hash.digest('hex') };
  }

  /** Moves a received file to its place; when this returns, it survives a crash. */
  async keep(received: ReceivedFile): Promise<void> {
    const folder = this.#folderOf(received.sha256);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(received.path, join(folder, received.sha256));
    await syncFolder(folder);
    await syncFolder(this.#folder);
  }

  discard(received: ReceivedFile): Promise<void> {
    return rm(received.path, { force: true });
  }

  /** A file that is not there is removed already. */
  remove(sha256: string): Promise<void> {
    return rm(join(this.#folderOf(sha256), sha256), { force: true });
  }

  /** Removes what was received before an instant and neither kept nor discarded: the process died meanwhile. */
  async removeIncoming(before: Date): Promise<void> {
    const folder = join(this.#folder, INCOMING);
    for (const name of await oldOnes(folder, await namesIn(folder), before))
      await rm(join(folder, name), { force: true });
  }

  /** Checksums of contents that were kept before an instant, folder by folder. */
  async *oldContents(before: Date): AsyncGenerator<string[]> {
    for (const shard of (await namesIn(this.#folder)).filter((name) => SHARD.test(name))) {
      const folder = join(this.#folder, shard);
      const contents = (await namesIn(folder)).filter((name) => CONTENT.test(name));
      const old = await oldOnes(folder, contents, before);
      if (old.length > 0) yield old;
    }
  }

  /**
   * Nothing is passed on before all of it is known to be what was stored: a changed file must not reach anybody as the person's own.
   * @throws ChangedFileError when the content is another one, or gone
   */
  async read(sha256: string): Promise<Readable> {
    const path = join(this.#folderOf(sha256), sha256);
    const file = await open(path).catch((error: unknown) => {
      throw isMissing(error) ? new ChangedFileError(`a stored file is missing: ${path}`, sha256) : error;
    });
    try {
      const hash = createHash('sha256');
      await pipeline(file.createReadStream({ start: 0, autoClose: false }), hash);
      if (hash.digest('hex') !== sha256)
        throw new ChangedFileError(`a stored file has another content now: ${path}`, sha256);
      return file.createReadStream({ start: 0 });
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  #folderOf(sha256: string): string {
    return join(this.#folder, sha256.slice(0, 2));
  }
}
