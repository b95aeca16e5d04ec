import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type Encoding, encode } from '../http/encode';

const brotli = promisify(brotliCompress);

/** What a page's document is made of. */
export interface DocumentText {
  /** What all visitors get for whom the same is chosen. */
  common: string;
  /** What follows it, in this answer alone. */
  own: string;
}

/** Compressed documents that are kept, some 15 KB each. */
const KEPT_DOCUMENTS = 300;
/** Documents of which is known that they were asked for, and for how long, milliseconds. */
const KNOWN_DOCUMENTS = 3000;
const KNOWN_FOR_MS = 600_000;
/** A document takes 80 ms of a processor. After each, this many times as long passes before the next, so that nobody can keep a processor busy. */
const PAUSE_FACTOR = 9;
const LONGEST_PAUSE_MS = 60_000;
/** What one meta-block with a length of 16 bits holds. */
const MOST_OWN_BYTES = 65_536;
/** RFC 7932, section 9.2: ISLAST and ISLASTEMPTY. */
const EMPTY_LAST_BLOCK = Buffer.from([0b11]);

/** As small as Brotli makes it, up to a byte's boundary and without an end, so that something can follow. */
function compressed(text: string): Promise<Buffer> {
  const bytes = Buffer.from(text);
  return brotli(bytes, {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** A meta-block without compression (RFC 7932, section 9.2): ISLAST 0, MNIBBLES 4, MLEN - 1, ISUNCOMPRESSED. @param bytes at least one */
function uncompressedBlock(bytes: Buffer): Buffer {
  const header = Buffer.alloc(3);
  header.writeUIntLE((1 << 19) | ((bytes.length - 1) << 3), 0, header.length);
  return Buffer.concat([header, bytes]);
}

/**
 * Compresses the documents of pages: what is asked for again once more, as small as can be, and keeps it
 * (docs/adr/0042-documents-compressed-once.md).
 */
export class DocumentEncoder {
  private readonly known = new LRUCache<string, true>({ max: KNOWN_DOCUMENTS, ttl: KNOWN_FOR_MS });
  private readonly kept = new LRUCache<string, Buffer>({ max: KEPT_DOCUMENTS });
  private isBusy = false;

  constructor(
    private readonly onError: (error: unknown) => void,
    private readonly compress: (text: string) => Promise<Buffer> = compressed,
  ) {}

  async encode({ common, own }: DocumentText, encoding: Encoding | undefined): Promise<Buffer> {
    const ownBytes = Buffer.from(own);
    if (encoding === 'br' && ownBytes.length > 0 && ownBytes.length <= MOST_OWN_BYTES) {
      const kept = this.find(common);
      if (kept) return Buffer.concat([kept, uncompressedBlock(ownBytes), EMPTY_LAST_BLOCK]);
    }
    return encode(common + own, encoding);
  }

  private find(common: string): Buffer | undefined {
    const key = createHash('sha256').update(common).digest('base64');
    const kept = this.kept.get(key);
    if (!kept && !this.isBusy && this.known.has(key)) void this.keep(key, common);
    this.known.set(key, true);
    return kept;
  }

  private async keep(key: string, common: string): Promise<void> {
    this.isBusy = true;
    const start = performance.now();
    try {
      this.kept.set(key, await this.compress(common));
    } catch (error) {
      // The document goes out as at the first request.
      this.onError(error);
    }
    const pause = Math.min((performance.now() - start) * PAUSE_FACTOR, LONGEST_PAUSE_MS);
    setTimeout(() => {
      this.isBusy = false;
    }, pause).unref();
  }
}
