import type { NewPasskey } from '@portal/contract/passkeys';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import type { RelyingParty } from './relying-party';

/** EdDSA, ES256 and RS256, in the order of preference: what the authenticators of today have. IANA COSE Algorithms */
export const KEY_ALGORITHMS = [-8, -7, -257];

export interface VerifiedPasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
  backupEligible: boolean;
  backedUp: boolean;
}

/**
 * Checks what an authenticator made when it was asked to. WebAuthn level 3, 7.1
 * @returns undefined where anything is wrong with it
 */
export async function verifyNewPasskey(
  credential: NewPasskey,
  challenge: string,
  party: RelyingParty,
): Promise<VerifiedPasskey | undefined> {
  try {
    if (!isAttestedByNobody(credential)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response: { ...credential.response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: KEY_ALGORITHMS,
    });
    // The browser names the passkey by `id`, the authenticator in what it hands over: the log-in finds it by the former.
    if (!verified || registrationInfo.credential.id !== credential.id) return undefined;
    const { credential: made, credentialDeviceType, credentialBackedUp } = registrationInfo;
    return {
      credentialId: Buffer.from(made.id, 'base64url'),
      publicKey: Buffer.from(made.publicKey),
      signCount: made.counter,
      backupEligible: credentialDeviceType === 'multiDevice',
      backedUp: credentialBackedUp,
    };
  } catch {
    // Whatever is wrong with it: an error of the library quotes what the browser sent.
    return undefined;
  }
}

/**
 * The portal asks for no word of the maker. One that comes all the same could name addresses for the server to fetch lists of revoked
 * certificates from, so that only passkeys which vouch for themselves are looked at.
 */
function isAttestedByNobody({ response }: NewPasskey): boolean {
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}
