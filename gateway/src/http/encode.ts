import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Good for texts made at each request: a few milliseconds. */
const BROTLI_QUALITY = 5;

export type Encoding = 'br' | 'gzip';

/** The best encoding a client takes, of those on offer; the first of equals. */
export function acceptedEncoding(header: string | undefined, offered: readonly Encoding[]): Encoding | undefined {
  const best = negotiate(header ?? '', [...offered]);
  return offered.find((encoding) => encoding === best);
}

/** Compresses a text for one answer. */
export function encode(text: string, encoding: Encoding | undefined): Promise<Buffer> {
  if (encoding === 'br') return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  if (encoding === 'gzip') return zip(text);
  return Promise.resolve(Buffer.from(text));
}
