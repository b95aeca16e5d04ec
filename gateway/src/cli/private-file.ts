import { realpath, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { errorCode, replace } from '@federation-kit/release-store/durable-files';
import { RefusedError } from '../releases/errors';

const OWNER_ALONE = { mode: 0o600 };
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** The file that a path leads to; one that is not there yet is in the folder that must be. Undefined for a pipe, a device or a folder. */
async function fileOf(path: string): Promise<string | undefined> {
  try {
    // Links to a pipe without a name lead to nothing that has a path.
    return (await stat(path)).isFile() ? await realpath(path) : undefined;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return join(await realpath(dirname(path)), basename(path));
  }
}

/**
 * Writes a file that only its owner may read, whole or not at all.
 * @param shown the path as the operator gave it
 * @throws RefusedError where it cannot be written
 */
export async function writePrivateFile(shown: string, text: string): Promise<void> {
  try {
    const path = resolve(shown);
    const file = await fileOf(path);
    // A pipe or a device takes the text itself: a file in its place would reach nobody.
    await (file === undefined ? writeFile(path, text) : replace(file, text, OWNER_ALONE));
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    if (FULL.has(code))
      throw new RefusedError(
        'disk',
        `there is no room for ${shown}; what was there is as it was`,
        'free some space on its disk or name another place',
      );
    throw new RefusedError(
      'file',
      `${shown} cannot be written (${code})`,
      'check the name and the rights of its folder',
    );
  }
}
