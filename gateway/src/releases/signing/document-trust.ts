import type { KeyObject } from 'node:crypto';
import * as kit from '@federation-kit/release-store/document-trust';
import type { DiscoveryDocument } from '@portal/contract/discovery';
import { signedText } from '@portal/contract/signed-text';

export const { publicBytes } = kit;
export type DocumentTrust = kit.DocumentTrust<DiscoveryDocument>;

/** Where a discovery document has its signature: among the facts in the host's entry. */
const signedDiscovery: kit.SignedFormat<DiscoveryDocument> = {
  signedText,
  signatureOf: ({ microFrontends }) => microFrontends.host[0].extras.signature,
  withSignature(document, signature) {
    const [host, ...canaries] = document.microFrontends.host;
    const signed = { ...host, extras: { ...host.extras, signature } };
    return { ...document, microFrontends: { ...document.microFrontends, host: [signed, ...canaries] } };
  },
};

/**
 * Trust in discovery documents.
 * @param signingKey private key; undefined where this process only reads
 * @param publicKeys further keys whose documents count, in base64url
 */
export function signedDocuments(signingKey: KeyObject | undefined, publicKeys: readonly string[]): DocumentTrust {
  return kit.signedDocuments(signedDiscovery, signingKey, publicKeys);
}
