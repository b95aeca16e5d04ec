import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createExclusive, errorCode } from '@federation-kit/release-store/durable-files';
import { parseSigningKey, SIGNING_KEY_FILE } from '@portal/settings/signing-key';
import { NotAllowedError } from '../errors';
import { type DocumentTrust, signedDocuments } from './document-trust';

/** Keys as settings give them. docs/design/contract.md#commands-and-settings */
export interface KeySettings {
  /** `RELEASE_SIGNING_KEY`: an Ed25519 private key, PKCS#8, as PEM or as the base64 of its DER form. */
  signingKey?: string | undefined;
  /** `RELEASE_PUBLIC_KEYS`: 32 bytes each, base64url. */
  publicKeys?: readonly string[] | undefined;
}

const keyFile = (dataDir: string) => join(dataDir, SIGNING_KEY_FILE);

/** The key of a data folder; undefined where there is none, or where this user may not read it. */
async function storedKey(dataDir: string): Promise<KeyObject | undefined> {
  try {
    return parseSigningKey(await readFile(keyFile(dataDir), 'utf8'));
  } catch (error) {
    if (['ENOENT', 'EACCES', 'EPERM', 'ENOTDIR'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}

/** An error that names the key that cannot be used, and the way out. */
function unusable(what: string, error: unknown, remedy: string): NotAllowedError {
  return new NotAllowedError(`${what} cannot be used (${error instanceof Error ? error.message : error}): ${remedy}`);
}

/** @throws NotAllowedError that names the setting or the file */
async function privateKey(dataDir: string, signingKey: string | undefined): Promise<KeyObject | undefined> {
  try {
    return signingKey === undefined ? await storedKey(dataDir) : parseSigningKey(signingKey);
  } catch (error) {
    if (signingKey !== undefined)
      throw unusable('the signing key of RELEASE_SIGNING_KEY', error, 'it must be an Ed25519 private key (PKCS#8)');
    const remedy = 'restore it from a backup; without one remove it, start the portal and activate what should be live';
    throw unusable(`the signing key ${keyFile(dataDir)}`, error, remedy);
  }
}

/**
 * The keys of a data folder and of the settings.
 * @throws NotAllowedError when one of them cannot be used
 */
export async function openTrust(dataDir: string, settings: KeySettings = {}): Promise<DocumentTrust | undefined> {
  const { signingKey, publicKeys = [] } = settings;
  const key = await privateKey(dataDir, signingKey);
  try {
    return key || publicKeys.length > 0 ? signedDocuments(key, publicKeys) : undefined;
  } catch (error) {
    throw unusable('a key of RELEASE_PUBLIC_KEYS', error, 'each is 32 bytes in base64url');
  }
}

/** Makes a signing key at the first start, where the settings give none. @returns whether it was made now */
export async function makeSigningKey(dataDir: string): Promise<boolean> {
  if (await storedKey(dataDir)) return false;
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  try {
    await createExclusive(keyFile(dataDir), pem, { mode: 0o600 });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}
