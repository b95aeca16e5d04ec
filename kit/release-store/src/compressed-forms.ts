import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { algorithmOf } from '@federation-kit/integrity/integrity-of';
import { byPath, type Contents, describedFiles, type ReleaseDescription } from './build-folder';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** What is smaller, or hardly shrinks, is sent as it is. */
const LEAST_BYTES = 512;
const WORTH_IT = 0.8;
const COMPRESSIBLE = /\.(js|css|svg|json|ico)$/;
/** The best quality takes a second for each megabyte. */
const BEST_UP_TO_BYTES = 2_000_000;
const FAST_QUALITY = 5;

async function packed(bytes: Uint8Array, suffix: '.br' | '.gz'): Promise<Uint8Array> {
  if (suffix === '.gz') return zip(bytes);
  const quality = bytes.length > BEST_UP_TO_BYTES ? FAST_QUALITY : constants.BROTLI_MAX_QUALITY;
  return brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/**
 * A release with the compressed forms of every file that browsers should get so, beside it as `.br` and `.gz`; those that the build brought stay as
 * they are.
 */
export async function withCompressedForms<R extends ReleaseDescription>(
  release: R,
  contents: Contents,
): Promise<{ release: R; contents: Map<string, Uint8Array> }> {
  const all = new Map(contents);
  for (const [path, bytes] of contents) {
    if (!COMPRESSIBLE.test(path) || bytes.length < LEAST_BYTES) continue;
    for (const suffix of ['.br', '.gz'] as const) {
      if (contents.has(path + suffix)) continue;
      const form = await packed(bytes, suffix);
      if (form.length < bytes.length * WORTH_IT) all.set(path + suffix, form);
    }
  }
  const made = new Map([...all].filter(([path]) => !contents.has(path)));
  if (made.size === 0) return { release, contents: all };
  // As the build names its own: whoever can read the one must be able to read the other.
  const algorithm = algorithmOf(Object.values(release.files)[0]?.integrity);
  const files = Object.entries({ ...release.files, ...describedFiles(made, algorithm) });
  return { release: { ...release, files: Object.fromEntries(files.sort(byPath)) }, contents: all };
}

/** Whether a path is the compressed form of a file that the release has. */
export function isCompressedForm(path: string, release: ReleaseDescription): boolean {
  const of = path.replace(/\.(br|gz)$/, '');
  return of !== path && of in release.files;
}
