import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { IDENTITY_KEY_FILE, KEY_BYTES } from '@portal/settings/identity-keys';
import type { ApiConfig } from './config';
import { readOrCreateKey } from './key-file';
import { StartError } from './start-error';

const MARK = 'sealed:';
/** How a seal begins that was made before keys had names. */
export const UNNAMED = 'sealed:1:';
/** How a seal begins that was made with the key of this name. */
export const sealedWith = (keyId: string): string => `sealed:2:${keyId}:`;
const NAMED = /^sealed:2:([0-9a-f]{16}):/;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_BYTES = 8;

interface SealKey {
  /** Names the key in what it seals, and tells nothing of it. */
  id: string;
  seal: Buffer;
  nonce: Buffer;
}

function toSealKey(key: Buffer): SealKey {
  if (key.length !== KEY_BYTES)
    throw new StartError(`A key of the personal identity codes is damaged. Restore ${IDENTITY_KEY_FILE}.`);
  const derived = (purpose: string, bytes: number) => Buffer.from(hkdfSync('sha256', key, '', purpose, bytes));
  return {
    id: derived('id', ID_BYTES).toString('hex'),
    seal: derived('seal', KEY_BYTES),
    nonce: derived('nonce', KEY_BYTES),
  };
}

function openWith({ seal }: SealKey, bytes: Buffer, aad: string): string | undefined {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', seal, bytes.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(aad)).setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8');
  try {
    return text + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

/**
 * Seals personal identity codes and waiting mails with AES-256-GCM before they reach the database.
 * The nonce comes from the content and its place (a synthetic one), so the same code in the same place has the same seal: a repeated save is seen as
 * no change, while two places never show that they hold the same code.
 */
export class SecretBox {
  readonly #first: SealKey;
  readonly #keys: readonly SealKey[];

  /** @param keys the first one seals, all of them open */
  constructor([first, ...others]: readonly [Buffer, ...Buffer[]]) {
    this.#first = toSealKey(first);
    this.#keys = [this.#first, ...others.map(toSealKey)];
  }

  /**
   * Opens the box of the settings. Without `IDENTITY_KEYS` its key is in the data folder, made at the first start; with them a key that is there
   * already goes on opening what it sealed.
   * @throws StartError when the key cannot be read or made
   */
  static of({ dataDir, identityKeys }: Pick<ApiConfig, 'dataDir' | 'identityKeys'>): SecretBox {
    const file = join(dataDir, IDENTITY_KEY_FILE);
    const [first, ...others] = identityKeys;
    try {
      if (first === undefined) return new SecretBox([readOrCreateKey(file)]);
      return new SecretBox([first, ...others, ...(existsSync(file) ? [readOrCreateKey(file)] : [])]);
    } catch (error) {
      if (error instanceof StartError) throw error;
      throw new StartError(
        `The key of the personal identity codes, ${file}, cannot be read or made. Give this user access to it.`,
      );
    }
  }

  /** Names of the keys, the one that seals first. */
  get keyIds(): readonly [string, ...string[]] {
    return [this.#first.id, ...this.#keys.slice(1).map(({ id }) => id)];
  }

  /** @param aad names what the text belongs to; it opens with the same name only */
  seal(text: string, aad: string): string {
    const key = this.#first;
    const nonce = createHmac('sha256', key.nonce).update(`${aad}\0${text}`).digest().subarray(0, NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key.seal, nonce).setAAD(Buffer.from(aad));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${sealedWith(key.id)}${sealed.toString('base64')}`;
  }

  /** @returns undefined for what was sealed with another key or another `aad`, and for what was never sealed */
  open(sealed: string, aad: string): string | undefined {
    const id = NAMED.exec(sealed)?.[1];
    if (id === undefined && !sealed.startsWith(UNNAMED)) return undefined;
    const bytes = Buffer.from(sealed.slice(sealed.lastIndexOf(':') + 1), 'base64');
    for (const key of this.#keys) {
      const text = id === undefined || id === key.id ? openWith(key, bytes, aad) : undefined;
      if (text !== undefined) return text;
    }
    return undefined;
  }
}

/** Name of the key that made a seal; null for one from before keys had names. */
export const keyOfSeal = (sealed: string): string | null => NAMED.exec(sealed)?.[1] ?? null;

/** Tells whether a stored text of a kind that is sealed has been; anywhere else such a text is what somebody typed. */
export const isSealed = (text: unknown): text is string => typeof text === 'string' && text.startsWith(MARK);
