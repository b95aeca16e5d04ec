import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Release } from '@portal/contract/release';
import { integrityOf } from './integrity';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** As the build preset compresses: what is smaller, or hardly shrinks, is sent as it is. */
const LEAST_BYTES = 512;
const WORTH_IT = 0.8;
const COMPRESSIBLE = /\.(js|css|svg|json|ico)$/;
/** The best quality takes a second for each megabyte; what is larger is refused for its size anyway. */
const BEST_UP_TO_BYTES = 2_000_000;
const FAST_QUALITY = 5;

async function packed(bytes: Uint8Array, suffix: '.br' | '.gz'): Promise<Uint8Array> {
  if (suffix === '.gz') return zip(bytes);
  const quality = bytes.length > BEST_UP_TO_BYTES ? FAST_QUALITY : constants.BROTLI_MAX_QUALITY;
  return brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** A build with the compressed form of every file that browsers should get so; what the build brought stays as it is. */
export async function withCompressedForms(
  release: Release,
  contents: ReadonlyMap<string, Uint8Array>,
): Promise<{ release: Release; contents: Map<string, Uint8Array> }> {
  const all = new Map(contents);
  for (const [path, bytes] of contents) {
    if (!COMPRESSIBLE.test(path) || bytes.length < LEAST_BYTES) continue;
    for (const suffix of ['.br', '.gz'] as const) {
      if (contents.has(path + suffix)) continue;
      const form = await packed(bytes, suffix);
      if (form.length < bytes.length * WORTH_IT) all.set(path + suffix, form);
    }
  }
  const made = [...all].filter(([path]) => !contents.has(path));
  if (made.length === 0) return { release, contents: all };
  const files = { ...release.files };
  for (const [path, bytes] of made) files[path] = { size: bytes.length, integrity: integrityOf(bytes) };
  const sorted = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  return { release: { ...release, files: Object.fromEntries(sorted) }, contents: all };
}
