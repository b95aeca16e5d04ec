import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type Bucket, BucketError } from '@portal/bucket/bucket';
import { unavailable } from '../../http/problem';
import { ChangedFileError, FileStore, type ReceivedFile } from './file-store';

const FOLDER = 'attachments/';
const CONTENT = /^[0-9a-f]{64}$/;

const keyOf = (sha256: string) => `${FOLDER}${sha256.slice(0, 2)}/${sha256}`;

/** A bucket that refuses or does not answer is a passing error of the portal, not of the candidate. */
function away(error: unknown): never {
  throw error instanceof BucketError ? unavailable() : error;
}

/** What bytes fail with that a bucket does not send to their end, or not in time: by name, as they are of another realm in tests. */
const BROKEN_OFF = new Set(['TypeError', 'TimeoutError', 'AbortError']);
const isBrokenOff = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && BROKEN_OFF.has(String(error.name));

/**
 * Keeps files in a bucket of the S3 protocol, by the checksum of their content. They are received and judged on this machine's disk first. What the
 * folder kept before the bucket was set stays readable and is removed like the rest.
 */
export class BucketFileStore extends FileStore {
  readonly #bucket: Bucket;

  constructor(folder: string, bucket: Bucket) {
    super(folder);
    this.#bucket = bucket;
  }

  /** Sends a received file to the bucket, which compares it with its checksum. */
  override async keep(received: ReceivedFile): Promise<void> {
    await this.#bucket.upload(keyOf(received.sha256), received).catch(away);
    await this.discard(received);
  }

  /** @throws ProblemError 503 while the bucket is away: the file is still known then, and a later sweep removes it */
  override async remove(sha256: string): Promise<void> {
    await this.#bucket.remove(keyOf(sha256)).catch(away);
    await super.remove(sha256);
  }

  override async *oldContents(before: Date): AsyncGenerator<string[]> {
    yield* super.oldContents(before);
    for await (const page of this.#bucket.pages(FOLDER)) {
      const old = page
        .filter(({ changedAt }) => changedAt < before)
        .map(({ key }) => key.slice(key.lastIndexOf('/') + 1))
        .filter((name) => CONTENT.test(name));
      if (old.length > 0) yield old;
    }
  }

  /** @throws ProblemError 503 while the bucket is away */
  override async read(sha256: string): Promise<Readable> {
    const content = await this.#bucket.open(keyOf(sha256)).catch(away);
    if (!content) return super.read(sha256);
    const received = await this.receive(content).catch((error: unknown) => {
      throw isBrokenOff(error) ? unavailable() : error;
    });
    try {
      if (received.sha256 !== sha256)
        throw new ChangedFileError(`the bucket holds another content: ${received.sha256}`, sha256);
      // An open file stays readable without its name, and is gone when whoever reads it goes.
      return (await open(received.path)).createReadStream();
    } finally {
      await this.discard(received);
    }
  }
}
