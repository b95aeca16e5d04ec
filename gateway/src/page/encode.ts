import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Good for texts made at each request: a few milliseconds. */
const BROTLI_QUALITY = 5;

export type Encoding = 'br' | 'gzip';

/** The best encoding a client takes, of those on offer. */
export function acceptedEncoding(
  header: string | string[] | undefined,
  offered: readonly Encoding[],
): Encoding | undefined {
  const accepted = String(header ?? '')
    .split(',')
    .map((one) => one.trim().split(/\s*;\s*/))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name);
  return offered.find((encoding) => accepted.includes(encoding));
}

/** Compresses a text for one answer. */
export function encode(text: string, encoding: Encoding | undefined): Promise<Buffer> {
  if (encoding === 'br') return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  if (encoding === 'gzip') return zip(text);
  return Promise.resolve(Buffer.from(text));
}
