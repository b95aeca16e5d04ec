import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
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
import { StartError } from '../../start-error';

const PREFIX = 'sealed:1:';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Made whole beside its place and linked into it, so that two starts at once agree and a killed one leaves no half key. */
function readOrCreateKey(file: string): Buffer {
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
 * Seals personal identity codes with AES-256-GCM before they reach the database.
 * The nonce comes from the content and its place (a synthetic one), so the same code in the same place has the same seal: a repeated save is seen as
 * no change, while two places never show that they hold the same code.
 */
export class SecretBox {
  readonly #key: Buffer;
  readonly #nonceKey: Buffer;

  constructor(key: Buffer) {
    if (key.length !== KEY_BYTES)
      throw new StartError('The key of the personal identity codes is damaged. Restore keys/identity-codes.key.');
    this.#key = Buffer.from(hkdfSync('sha256', key, '', 'seal', KEY_BYTES));
    this.#nonceKey = Buffer.from(hkdfSync('sha256', key, '', 'nonce', KEY_BYTES));
  }

  /**
   * Opens the box of a data folder; its key is made at the first start.
   * @throws StartError when the key cannot be read or made
   */
  static inFolder(dataDir: string): SecretBox {
    const file = join(dataDir, 'keys', 'identity-codes.key');
    let key: Buffer;
    try {
      key = readOrCreateKey(file);
    } catch {
      throw new StartError(
        `The key of the personal identity codes, ${file}, cannot be read or made. Give this user access to it.`,
      );
    }
    return new SecretBox(key);
  }

  /** @param place what the text belongs to; only there can it be opened */
  seal(text: string, place: string): string {
    const nonce = createHmac('sha256', this.#nonceKey).update(`${place}\0${text}`).digest().subarray(0, NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return PREFIX + sealed.toString('base64');
  }

  /** @throws when the text was sealed with another key or for another place */
  open(sealed: string, place: string): string {
    const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  }
}

/** Tells whether a stored text is sealed. */
export const isSealed = (text: unknown): text is string => typeof text === 'string' && text.startsWith(PREFIX);
