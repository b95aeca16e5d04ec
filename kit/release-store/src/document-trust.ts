import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** Signs documents, and tells which signatures count. */
export interface DocumentTrust<Document> {
  /** Public keys as pages get them: the 32 bytes in base64url. Without any, every document counts. */
  readonly publicKeys: readonly string[];
  /** Signs a document before it is stored; leaves it as it is where there is no key to sign with. */
  sign(document: Document): Document;
  /** Whether a document is signed by one of the keys. */
  isTrusted(document: Document): boolean;
  /** Signature of another text, base64url; undefined where there is no key to sign with. */
  signText(text: string): string | undefined;
  /** Whether one of the keys has signed a text; never, where there are none. */
  isSignedText(text: string, signature: string): boolean;
}

/** Without keys: nothing is signed and every document counts. */
export const trustEverything = <Document>(): DocumentTrust<Document> => ({
  publicKeys: [],
  sign: (document) => document,
  isTrusted: () => true,
  signText: () => undefined,
  isSignedText: () => false,
});

/** Where documents have their signature. */
export interface SignedFormat<Document> {
  /** The text that the signature is over: all of the document but the signature itself. */
  signedText(document: Document): string;
  signatureOf(document: Document): string | undefined;
  withSignature(document: Document, signature: string): Document;
}

/** The 32 bytes of a public key in base64url. */
export function publicBytes(key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  if (x === undefined) throw new Error('the key is not an Ed25519 key');
  return x;
}

const signatureOf = (text: string, key: KeyObject) => sign(null, Buffer.from(text), key).toString('base64url');

/**
 * Trust in documents that are signed with Ed25519 (RFC 8032).
 * @param format where the documents have their signature
 * @param signingKey private key; undefined where this process only reads
 * @param publicKeys further keys whose documents count, in base64url: those of earlier or coming signing keys while they are changed
 */
export function signedDocuments<Document>(
  format: SignedFormat<Document>,
  signingKey: KeyObject | undefined,
  publicKeys: readonly string[],
): DocumentTrust<Document> {
  const known = [...new Set([...(signingKey ? [publicBytes(signingKey)] : []), ...publicKeys])];
  const keys = known.map((x) => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }));
  const isSigned = (text: string, signature: string) =>
    keys.some((key) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url')));
  return {
    publicKeys: known,
    sign(document) {
      if (!signingKey) return document;
      return format.withSignature(document, signatureOf(format.signedText(document), signingKey));
    },
    isTrusted(document) {
      const signature = format.signatureOf(document);
      if (signature === undefined) return false;
      return isSigned(format.signedText(document), signature);
    },
    signText: (text) => signingKey && signatureOf(text, signingKey),
    isSignedText: isSigned,
  };
}
