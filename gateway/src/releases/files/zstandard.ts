import { compressUsingDict, createCCtx, freeCCtx, init } from '@bokuweb/zstd-wasm';

const LEVEL = 19;
/** Started twice it mixes up its memory. Kept with the library, which outlives this module in tests. */
const library: typeof init & { started?: Promise<void> } = init;

/**
 * A Zstandard frame (RFC 8878) of bytes that resemble others. Node 20 has no Zstandard of its own. Import it where it is needed: it takes memory.
 * @param dictionary the others, as they are
 */
export async function compressWithDictionary(bytes: Uint8Array, dictionary: Uint8Array): Promise<Uint8Array> {
  library.started ??= init();
  await library.started;
  const context = createCCtx();
  try {
    return compressUsingDict(context, bytes, dictionary, LEVEL);
  } finally {
    freeCCtx(context);
  }
}
