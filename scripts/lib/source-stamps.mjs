import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * @param {string} path of a file or folder below the root
 * @returns {{ names?: string, size?: number, time?: number }} what changes when it does, without reading it; nothing where it is gone
 */
export function stampOf(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (found?.isDirectory()) return { names: readdirSync(join(root, path), { recursive: true }).sort().join(':') };
  return found ? { size: found.size, time: found.mtimeMs } : {};
}

/** Whether a stamp is still that of the same state; images keep times in whole seconds. */
export const isSame = (made, now) =>
  made.names === now.names &&
  made.size === now.size &&
  (made.time === now.time || (now.time % 1000 === 0 && now.time === Math.floor(made.time / 1000) * 1000));
