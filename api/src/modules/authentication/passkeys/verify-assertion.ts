import { generateKeyPairSync } from 'node:crypto';
import type { PasskeyAssertion } from '@portal/contract/passkeys';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { ApiContext } from '../../../context';
import type { PasskeyRow } from '../../../db/tables/accounts.tables';
import { type ChallengeUse, takeChallenge } from './challenges.repository';
import { readClientData } from './client-data';
import { findPasskey, lockPasskey, markUsed } from './passkeys.repository';
import type { RelyingParty } from './relying-party';

/**
 * `expired`: the challenge is not good any more; `cloned`: the signature is right, but another copy of the passkey has counted further;
 * `other-account`: the signature is right, but of another person than the one who is to log in.
 */
export type Verdict =
  | { ok: true; userId: string }
  | { ok: false; reason: 'expired' | 'refused' | 'cloned' | 'locked' | 'other-account'; userId?: string };

export interface Expected extends Omit<ChallengeUse, 'rpId'> {
  party: RelyingParty;
  /** Whose passkey it has to be; undefined for a log-in, where the authenticator says so. */
  ownerId: string | undefined;
  /** Counts the try of the passkey. @returns whether there were too many */
  countTry(): Promise<boolean>;
}

const REFUSED = { ok: false, reason: 'refused' } as const;

/** Checks that the person holds the passkey they name, in the browser that was asked and for what it was asked. WebAuthn level 3, 7.2 */
export async function verifyAssertion(
  { db, clock }: Pick<ApiContext, 'db' | 'clock'>,
  credential: PasskeyAssertion,
  { party, ownerId, countTry, purpose, holder }: Expected,
): Promise<Verdict> {
  const asked = readClientData(credential.response.clientDataJSON);
  if (!asked) return REFUSED;
  const use = { purpose, holder, rpId: party.id };
  if (!(await takeChallenge(db, asked.challenge, use, clock()))) return { ok: false, reason: 'expired' };
  if (await countTry()) return { ok: false, reason: 'locked' };
  const found = await findPasskey(db, Buffer.from(credential.id, 'base64url'), party.id);
  // An unknown passkey takes the same work, so that the time of the answer tells nothing.
  const signed = await checkSignature(credential, asked.challenge, party, found?.public_key ?? unknownKey());
  const handle = credential.response.userHandle;
  const named = handle === undefined ? ownerId !== undefined : found?.passkey_handle?.toString('base64url') === handle;
  if (!found || !signed || !named || (ownerId !== undefined && found.user_id !== ownerId))
    return { ...REFUSED, userId: found?.user_id };
  return db.transaction().execute(async (trx): Promise<Verdict> => {
    const passkey = await lockPasskey(trx, found.id);
    if (!passkey) return REFUSED;
    const { user_id: userId } = passkey;
    if (!counts(passkey, signed.signCount)) return { ok: false, reason: 'cloned', userId };
    // It is made so, and never changes. WebAuthn level 3, 6.1.3
    if (passkey.backup_eligible !== signed.backupEligible) return { ...REFUSED, userId };
    await markUsed(trx, passkey.id, { ...signed, at: clock() });
    return { ok: true, userId };
  });
}

/** An authenticator that counts its uses never counts the same one twice. WebAuthn level 3, 6.1.1 */
function counts({ sign_count }: PasskeyRow, signCount: number): boolean {
  const before = Number(sign_count);
  return (before === 0 && signCount === 0) || signCount > before;
}

interface Signed {
  signCount: number;
  backupEligible: boolean;
  backedUp: boolean;
}

async function checkSignature(
  credential: PasskeyAssertion,
  challenge: string,
  party: RelyingParty,
  publicKey: Uint8Array,
): Promise<Signed | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      // The count is compared where nobody else can change it.
      credential: { id: credential.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    if (!verified) return undefined;
    const { newCounter, credentialDeviceType, credentialBackedUp } = authenticationInfo;
    return {
      signCount: newCounter,
      backupEligible: credentialDeviceType === 'multiDevice',
      backedUp: credentialBackedUp,
    };
  } catch {
    // Whatever is wrong with it: an error of the library quotes what the browser sent.
    return undefined;
  }
}

let unknown: Uint8Array | undefined;
/** A COSE key that nobody has. RFC 9053, 7.1.1 */
function unknownKey(): Uint8Array {
  if (unknown) return unknown;
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const [keyType, algorithm, curve] = [2, -7, 1];
  unknown = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, keyType],
      [3, algorithm],
      [-1, curve],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
  return unknown;
}
