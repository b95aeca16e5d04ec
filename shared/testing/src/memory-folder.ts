import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 2 * 2 ** 30;

function isRoomy(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/**
 * Puts the temporary folders of all test files into memory, where the system offers 2 GiB of it: a database, a store of releases or a data folder
 * costs little there, however busy the disk is. Elsewhere they stay where the system puts them. Later calls change
 * nothing, nor do those of a run of tests that a test starts.
 */
export function useMemoryFolder(): void {
  if (process.env.PORTAL_TEST_FOLDER !== undefined || !isRoomy(MEMORY)) return;
  const folder = mkdtempSync(join(MEMORY, 'portal-'));
  // Started by root, PostgreSQL runs as another account, which must pass through.
  chmodSync(folder, 0o711);
  process.env.PORTAL_TEST_FOLDER = folder;
  Object.assign(globalThis, { portalMemoryFolder: folder });
  process.env.TMPDIR = folder;
}

/** Removes what `useMemoryFolder` made, with all that the tests left there. A run that a test starts leaves the folder of the run around it alone. */
export function removeMemoryFolder(): void {
  const { portalMemoryFolder: own } = globalThis as typeof globalThis & { portalMemoryFolder?: string };
  if (own !== undefined) rmSync(own, { recursive: true, force: true, maxRetries: 5 });
}
