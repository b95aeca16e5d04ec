import type { Settings } from '@portal/settings/read-settings';
import { PostgresDocuments } from 'gateway/releases/documents/postgres-documents';
import { openStore, type ReleaseStore } from 'gateway/releases/release-store';
import { nameDescriptions } from 'gateway/releases/signing/name-descriptions';
import { renewSignature } from 'gateway/releases/signing/renew-signature';
import { makeSigningKey } from 'gateway/releases/signing/signing-key';

/** The documents in the database, where several gateways serve one portal; undefined where they are in the data folder alone. */
function sharedDocuments({
  releaseDocuments,
  databaseUrl,
}: Pick<Settings, 'releaseDocuments' | 'databaseUrl'>): PostgresDocuments | undefined {
  return releaseDocuments === 'database' && databaseUrl !== undefined ? new PostgresDocuments(databaseUrl) : undefined;
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
): Promise<ReleaseStore> {
  const { dataDir, releaseKeys, releaseBucket } = settings;
  const shared = sharedDocuments(settings);
  await shared?.prepare().catch(onError);
  await shared?.follow(onError);
  const unsigned = await openStore(dataDir, {}, shared, releaseBucket);
  const made = releaseKeys.signingKey === undefined && (await makeSigningKey(dataDir));
  const store = await openStore(dataDir, releaseKeys, shared, releaseBucket);
  // Shared documents are signed by the key that all gateways have in their settings.
  if (made && !shared) await renewSignature(unsigned, store, { by, reason: 'a signing key was made' });
  await nameDescriptions(store, { by, reason: 'the signature covers every file of a release' }).catch(onError);
  return store;
}
