import { randomUUID } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import type { Signature } from './controls';

/** A key that signs, and what others learn of it. */
interface SigningKey {
  kid: string;
  privateJwk: JWK;
  publicJwk: JWK;
  secret: Uint8Array;
  sign(claims: JWTPayload, typ?: string): Promise<string>;
}

async function newKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomUUID();
  const facts = { kid, alg: 'RS256', use: 'sig' };
  return {
    kid,
    privateJwk: { ...(await exportJWK(privateKey)), ...facts },
    publicJwk: { ...(await exportJWK(publicKey)), ...facts },
    secret: new TextEncoder().encode(await exportSPKI(publicKey)),
    sign: (claims, typ) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, ...(typ && { typ }) }).sign(privateKey),
  };
}

/** The provider's key, and how a test lets it sign otherwise. */
export class SigningKeys {
  #current: SigningKey;
  /** Whether another key than the first one signs. */
  changed = false;

  private constructor(first: SigningKey) {
    this.#current = first;
  }

  static async make(): Promise<SigningKeys> {
    return new SigningKeys(await newKey());
  }

  /** The provider begins to sign with a new key and forgets the one before. */
  async rotate(): Promise<void> {
    this.#current = await newKey();
    this.changed = true;
  }

  get privateJwk(): JWK {
    return this.#current.privateJwk;
  }

  /** What everybody may read. */
  get publicKeys(): { keys: JWK[] } {
    return { keys: [this.#current.publicJwk] };
  }

  async sign(claims: JWTPayload, signature: Signature = 'own', typ?: string): Promise<string> {
    if (signature === 'none') return new UnsecuredJWT(claims).encode();
    if (signature === 'unknown-key') return (await newKey()).sign(claims, typ);
    if (signature === 'public-key-as-secret')
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: this.#current.kid })
        .sign(this.#current.secret);
    return this.#current.sign(claims, typ);
  }
}
