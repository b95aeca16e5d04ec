import { createHash } from 'node:crypto';

const MAGIC = 'BLM1';
const HEADER_BYTES = 16;

/** Bits that a text sets or asks for, by double hashing. */
function* positions(text: string, hashes: number, bits: number): Generator<number> {
  const digest = createHash('sha256').update(text).digest();
  const [start, step] = [digest.readBigUInt64LE(0), digest.readBigUInt64LE(8) | 1n];
  for (let index = 0n; index < BigInt(hashes); index += 1n)
    yield Number(BigInt.asUintN(64, start + index * step) % BigInt(bits));
}

/** A set of texts in few bytes: it may hold one that was never put in, but always all that were. */
export class BloomFilter {
  readonly #bytes: Uint8Array;

  private constructor(
    readonly entries: number,
    readonly hashes: number,
    bytes: Uint8Array,
  ) {
    this.#bytes = bytes;
  }

  /** @param rate share of other texts that it takes for one of these */
  static of(texts: ReadonlySet<string>, rate: number): BloomFilter {
    const bits = Math.ceil((-texts.size * Math.log(rate)) / Math.LN2 ** 2);
    const bytes = new Uint8Array(Math.ceil(bits / 8));
    const filter = new BloomFilter(texts.size, Math.round((bits / texts.size) * Math.LN2), bytes);
    for (const text of texts)
      for (const bit of positions(text, filter.hashes, bytes.length * 8))
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
    return filter;
  }

  /** @throws where the bytes are no filter that `toBytes` wrote */
  static from(file: Buffer): BloomFilter {
    const [entries, hashes, length] = [4, 8, 12].map((offset) => file.readUInt32LE(offset));
    if (file.toString('latin1', 0, 4) !== MAGIC || file.length !== HEADER_BYTES + (length ?? 0))
      throw new Error('this is no filter');
    return new BloomFilter(entries ?? 0, hashes ?? 0, file.subarray(HEADER_BYTES));
  }

  has(text: string): boolean {
    for (const bit of positions(text, this.hashes, this.#bytes.length * 8))
      if (((this.#bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
    return true;
  }

  toBytes(): Buffer {
    const header = Buffer.alloc(HEADER_BYTES);
    header.write(MAGIC, 'latin1');
    header.writeUInt32LE(this.entries, 4);
    header.writeUInt32LE(this.hashes, 8);
    header.writeUInt32LE(this.#bytes.length, 12);
    return Buffer.concat([header, this.#bytes]);
  }
}
