import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

export const KEY_BYTES = 32;

/**
 * Reads a random key of the data folder, made at the first use.
 * Made whole beside its place and linked into it, so that two starts at once agree and a killed one leaves no half key.
 */
export function readOrCreateKey(file: string): Buffer {
  if (existsSync(file)) return readFileSync(file);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const handle = openSync(fresh, 'wx', 0o600);
  try {
    writeSync(handle, randomBytes(KEY_BYTES));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    linkSync(fresh, file);
  } catch (error) {
    // Another start was first.
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
  return readFileSync(file);
}
