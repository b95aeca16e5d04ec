import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { join } from 'node:path';
import { KEY_BYTES, readOrCreateKey } from '../../key-file';
import { StartError } from '../../start-error';

const PREFIX = 'sealed:1:';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

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
