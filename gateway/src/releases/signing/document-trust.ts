import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { DiscoveryDocument } from '@portal/contract/discovery';
import { signedText } from '@portal/contract/signed-text';

/** Signs documents, and tells which signatures count. */
export interface DocumentTrust {
  /** Public keys as pages get them: the 32 bytes in base64url. Without any, every document counts. */
  readonly publicKeys: readonly string[];
  /** Signs a document before it is stored; leaves it as it is where there is no key to sign with. */
  sign(document: DiscoveryDocument): DiscoveryDocument;
  /** Whether a document is signed by one of the keys. */
  isTrusted(document: DiscoveryDocument): boolean;
  /** Signature of another text, base64url; undefined where there is no key to sign with. */
  signText(text: string): string | undefined;
  /** Whether one of the keys has signed a text; never, where there are none. */
  isSignedText(text: string, signature: string): boolean;
}

/** Without keys: nothing is signed and every document counts. */
export const trustEverything: DocumentTrust = {
  publicKeys: [],
  sign: (document) => document,
  isTrusted: () => true,
  signText: () => undefined,
  isSignedText: () => false,
};

/** The 32 bytes of a public key in base64url. */
export function publicBytes(key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  if (x === undefined) throw new Error('the key is not an Ed25519 key');
  return x;
}

const signatureOf = (text: string, key: KeyObject) => sign(null, Buffer.from(text), key).toString('base64url');

/**
 * Trust in documents that are signed with Ed25519.
 * @param signingKey private key; undefined where this process only reads
 * @param publicKeys further keys whose documents count, in base64url: those of earlier or coming signing keys while they are changed
 */
export function signedDocuments(signingKey: KeyObject | undefined, publicKeys: readonly string[]): DocumentTrust {
  const known = [...new Set([...(signingKey ? [publicBytes(signingKey)] : []), ...publicKeys])];
  const keys = known.map((x) => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }));
  const isSigned = (text: string, signature: string) =>
    keys.some((key) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url')));
  return {
    publicKeys: known,
    sign(document) {
      if (!signingKey) return document;
      const signature = signatureOf(signedText(document), signingKey);
      const [host, ...canaries] = document.microFrontends.host;
      const signed = { ...host, extras: { ...host.extras, signature } };
      return { ...document, microFrontends: { ...document.microFrontends, host: [signed, ...canaries] } };
    },
    isTrusted(document) {
      const { signature } = document.microFrontends.host[0].extras;
      if (signature === undefined) return false;
      return isSigned(signedText(document), signature);
    },
    signText: (text) => signingKey && signatureOf(text, signingKey),
    isSignedText: isSigned,
  };
}
