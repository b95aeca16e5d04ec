import { createPrivateKey, type KeyObject } from 'node:crypto';

/** File of the key where the settings give none, below the data folder. */
export const SIGNING_KEY_FILE = 'keys/release-signing.pem';

/** @throws Error when it is no Ed25519 private key */
export function parseSigningKey(text: string): KeyObject {
  const pem = text.includes('BEGIN');
  const key = pem
    ? createPrivateKey(text.replaceAll('\\n', '\n'))
    : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('is not an Ed25519 key');
  return key;
}

/** Whether a text is an Ed25519 private key. */
export function isSigningKey(text: string): boolean {
  try {
    parseSigningKey(text);
    return true;
  } catch {
    return false;
  }
}
