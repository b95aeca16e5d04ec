import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type Encoding, encode } from './encode';

const brotli = promisify(brotliCompress);

/** What a page's document is made of. */
export interface DocumentText {
  /** What all visitors get for whom the same is chosen. */
  shared: string;
  /** What follows it, in this answer alone. */
  own: string;
}

/** Some 15 KB each. */
const KEPT_DOCUMENTS = 300;
/** The best compression of a document takes 80 ms of a processor: after each, this many times as long passes before the next. */
const REST = 9;
/** A longer one would need another header. */
const MOST_OWN_BYTES = 65_536;
/** The last meta-block of a stream, an empty one (RFC 7932, section 9.2). */
const LAST = Buffer.from([0b11]);

/** An uncompressed meta-block, which may follow wherever a stream was flushed (RFC 7932, section 9.2). @param bytes 1 to {@link MOST_OWN_BYTES} */
function uncompressed(bytes: Buffer): Buffer {
  const isUncompressed = 1 << 19;
  const lengthInFourDigits = (bytes.length - 1) << 3;
  const header = Buffer.alloc(3);
  header.writeUIntLE(isUncompressed | lengthInFourDigits, 0, header.length);
  return Buffer.concat([header, bytes]);
}

/**
 * Compresses the documents of pages. One that is asked for again is compressed once more, as small as can be, and kept: it is a tenth smaller then, and
 * costs next to nothing. What is in one answer alone follows it as it is.
 */
export class DocumentEncoder {
  private readonly kept = new LRUCache<string, { packed?: Buffer }>({ max: KEPT_DOCUMENTS });
  private isBusy = false;

  /** @param rest from one document to the next, as a multiple of the time that it took */
  constructor(private readonly rest = REST) {}

  async encode({ shared, own }: DocumentText, encoding: Encoding | undefined): Promise<Buffer> {
    const last = Buffer.from(own);
    if (encoding === 'br' && last.length > 0 && last.length <= MOST_OWN_BYTES) {
      const packed = this.find(shared);
      if (packed) return Buffer.concat([packed, uncompressed(last), LAST]);
    }
    return encode(shared + own, encoding);
  }

  private find(shared: string): Buffer | undefined {
    const key = createHash('sha256').update(shared).digest('base64');
    const known = this.kept.get(key);
    if (!known) this.kept.set(key, {});
    else if (!known.packed && !this.isBusy) void this.pack(shared, known);
    return known?.packed;
  }

  private async pack(shared: string, known: { packed?: Buffer }): Promise<void> {
    this.isBusy = true;
    const start = Date.now();
    const text = Buffer.from(shared);
    known.packed = await brotli(text, {
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }).catch(() => undefined);
    setTimeout(() => (this.isBusy = false), (Date.now() - start) * this.rest).unref();
  }
}
