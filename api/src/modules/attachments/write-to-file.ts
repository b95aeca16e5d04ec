import { createWriteStream } from 'node:fs';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes what streams give into a new file that the API alone may read; it is on the disk when this returns.
 * @throws what one of the streams or the file failed with; the file is closed by then, and the caller may remove it
 */
export async function writeToFile(path: string, streams: readonly [Readable, ...Transform[]]): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await pipeline([...streams, file]);
  } catch (error) {
    // The pipeline does not wait for a file that is still being opened, which would come to be after its removal.
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve));
    throw error;
  }
}
