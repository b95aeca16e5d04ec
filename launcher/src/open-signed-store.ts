import { openStore, type ReleaseStore } from 'gateway/releases/release-store';
import { renewSignature } from 'gateway/releases/signing/renew-signature';
import { makeSigningKey } from 'gateway/releases/signing/signing-key';
import type { Settings } from './settings';

/**
 * Opens the release store. At the first start a signing key is made where the settings give none; what was live before that is signed with it.
 * @param by who the record names
 */
export async function openSignedStore({ dataDir, releaseKeys }: Settings, by: string): Promise<ReleaseStore> {
  const unsigned = await openStore(dataDir);
  const made = releaseKeys.signingKey === undefined && (await makeSigningKey(dataDir));
  const store = await openStore(dataDir, releaseKeys);
  if (made) await renewSignature(unsigned, store, { by, reason: 'a signing key was made' });
  return store;
}
