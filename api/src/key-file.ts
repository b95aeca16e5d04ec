import { hkdfSync, randomBytes } from 'node:crypto';
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
import { dirname, join } from 'node:path';
import { KEY_BYTES } from '@portal/settings/identity-keys';
import type { ApiConfig } from './config';
import { StartError } from './start-error';

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

/**
 * A key with which nothing is lost, the same in all processes of a database: with keys in the settings it comes from the first of them, else it is
 * in the data folder.
 * @param what the key in the words of the message
 * @throws StartError when it cannot be read or made, or is damaged
 */
export function commonKey(
  { dataDir, identityKeys: [first] }: Pick<ApiConfig, 'dataDir' | 'identityKeys'>,
  purpose: 'idempotency' | 'security-log',
  what: string,
): Buffer {
  if (first) return Buffer.from(hkdfSync('sha256', first, '', purpose, KEY_BYTES));
  return replaceableKey(what, join(dataDir, 'keys', `${purpose}.key`));
}

/**
 * A key of the data folder with which nothing is lost. An empty or short one would let whoever reads its HMACs find what they stand for by trying.
 * @param what the key in the words of the message
 * @throws StartError when it cannot be read or made, or is damaged
 */
export function replaceableKey(what: string, file: string): Buffer {
  const key = readReplaceable(what, file);
  if (key.length !== KEY_BYTES)
    throw new StartError(`${what}, ${file}, is damaged. Remove it: the next start makes another, and nothing is lost.`);
  return key;
}

function readReplaceable(what: string, file: string): Buffer {
  try {
    return readOrCreateKey(file);
  } catch {
    throw new StartError(`${what}, ${file}, cannot be read or made. Give this user access to it.`);
  }
}
