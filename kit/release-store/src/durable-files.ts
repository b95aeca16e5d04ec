import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Makes a folder's list of names survive a power cut. */
export async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Windows cannot sync a folder; its file system journals names itself.
    if (process.platform !== 'win32') throw error;
  } finally {
    await handle.close();
  }
}

/** Writes a file and waits until it is on the disk. */
export async function writeSynced(path: string, data: string | Uint8Array, mode = 0o666): Promise<void> {
  const handle = await open(path, 'wx', mode);
  try {
    await handle.writeFile(data);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Creates a file that must not exist yet, whole or not at all: a crash never leaves half a file under the name.
 * @throws an error with code EEXIST when the name is taken
 */
export async function createExclusive(path: string, data: string, { mode = 0o666 } = {}): Promise<void> {
  const temporary = await writeTemporary(path, data, mode);
  try {
    await link(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(dirname(path));
}

/** Replaces a file as a whole; it then has this mode, whatever it had before. */
export async function replace(path: string, data: string, { mode = 0o666 } = {}): Promise<void> {
  const temporary = await writeTemporary(path, data, mode);
  try {
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
}

async function writeTemporary(path: string, data: string, mode: number): Promise<string> {
  const dir = dirname(path);
  await mkdir(dir, { recursive: true });
  const temporary = join(dir, `.${randomUUID()}.tmp`);
  try {
    await writeSynced(temporary, data, mode);
  } catch (error) {
    // On a full disk the part that did fit would only take more of it.
    await rm(temporary, { force: true });
    throw error;
  }
  return temporary;
}

/** The code of a file system error, e.g. `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
