import type { Settings } from '@portal/settings/read-settings';
import { PostgresDocuments } from 'gateway/releases/documents/postgres-documents';
import { RefusedError } from 'gateway/releases/errors';
import { openStore, type ReleaseStore } from 'gateway/releases/release-store';
import { nameDescriptions } from 'gateway/releases/signing/name-descriptions';
import { renewSignature } from 'gateway/releases/signing/renew-signature';
import { makeSigningKey } from 'gateway/releases/signing/signing-key';

/** The documents in the database, where several gateways serve one portal; undefined where they are in the data folder alone. */
function sharedDocuments({
  releaseDocuments,
  databaseUrl,
  databaseDirectUrl,
}: Pick<Settings, 'releaseDocuments' | 'databaseUrl' | 'databaseDirectUrl'>): PostgresDocuments | undefined {
  const url = databaseDirectUrl ?? databaseUrl;
  return releaseDocuments === 'database' && url !== undefined ? new PostgresDocuments(url) : undefined;
}

/** Whether a key of its own may be made: with shared documents the other gateways would not know it, and with public keys alone this one only reads. */
const maySign = ({ releaseKeys: { signingKey, publicKeys }, releaseDocuments }: Settings): boolean =>
  signingKey === undefined && !(releaseDocuments === 'database' && publicKeys.length > 0);

export interface OpenStore {
  store: ReleaseStore;
  /** Follows others no longer. */
  close(): Promise<void>;
}

/**
 * Opens the release store of a gateway, and follows what others add. At the first start a signing key is made where the settings give none;
 * what was live before that is signed with it.
 * @param by who the record names
 * @param onError told when the shared documents cannot be reached; the gateway goes on with its copy
 */
export async function openSignedStore(
  settings: Settings,
  by: string,
  onError: (error: unknown) => void,
): Promise<OpenStore> {
  const { dataDir, releaseKeys, releaseBucket } = settings;
  const shared = sharedDocuments(settings);
  await shared?.prepare().catch(onError);
  await shared?.follow(onError);
  const unsigned = await openStore(dataDir, {}, shared, releaseBucket);
  const made = maySign(settings) && (await makeSigningKey(dataDir));
  const store = await openStore(dataDir, releaseKeys, shared, releaseBucket);
  // Shared documents are signed by the key that all gateways have in their settings.
  if (made && !shared) await renewSignature(unsigned, store, { by, reason: 'a signing key was made' });
  await nameDescriptions(store, { by, reason: 'the signature covers every file of a release' }).catch(onError);
  return { store, close: async () => shared?.close() };
}

/**
 * Opens the release store of a gateway that only reads: it makes no key and signs nothing.
 * @throws RefusedError where no key is known: any document would count
 */
export async function openLiveStore(settings: Settings, onError: (error: unknown) => void): Promise<OpenStore> {
  const { dataDir, releaseKeys, releaseBucket } = settings;
  const shared = sharedDocuments(settings);
  try {
    await shared?.follow(onError);
    const store = await openStore(dataDir, releaseKeys, shared, releaseBucket);
    if (store.chain.trust.publicKeys.length === 0)
      throw new RefusedError(
        'signatures',
        'no key is known by which to tell what is live. Name the public key of whoever activates releases in RELEASE_PUBLIC_KEYS, or activate one with this DATA_DIR first',
        'set RELEASE_PUBLIC_KEYS',
      );
    return { store, close: async () => shared?.close() };
  } catch (error) {
    await shared?.close();
    throw error;
  }
}
