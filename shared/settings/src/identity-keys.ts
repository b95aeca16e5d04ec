/** File of the key where the settings give none, below the data folder. */
export const IDENTITY_KEY_FILE = 'keys/identity-codes.key';

/** Bytes of a key: AES-256 and HMAC-SHA-256. */
export const KEY_BYTES = 32;

/** The form of `IDENTITY_KEYS`, for error messages. */
export const IDENTITY_KEYS_FORM = 'a list of keys of 32 bytes in base64 (openssl rand -base64 32), the newest first';

const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/**
 * Reads `IDENTITY_KEYS`.
 * @param text keys with commas between
 * @returns undefined for anything else, and for a key that is named twice
 */
export function readIdentityKeys(text: string): Buffer[] | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const keys = parts.map((part) => Buffer.from(part, 'base64'));
  const readable = parts.every((part) => BASE64.test(part)) && keys.every((key) => key.length === KEY_BYTES);
  const distinct = new Set(keys.map((key) => key.toString('hex'))).size === keys.length;
  return readable && distinct && keys.length > 0 ? keys : undefined;
}
