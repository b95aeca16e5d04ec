import { type CurrentDocument, DocumentChain, type StoredDocument } from '@federation-kit/release-store/document-chain';
import type { DocumentStorage } from '@federation-kit/release-store/document-storage';
import { type DocumentTrust, trustEverything } from '@federation-kit/release-store/document-trust';
import { type DiscoveryDocument, discoverySchema } from '@portal/contract/discovery';

export { notADocument } from '@federation-kit/release-store/document-chain';

/** A stored discovery document. */
export type Link = StoredDocument<DiscoveryDocument>;
/** The one that counts. */
export type CurrentLink = CurrentDocument<DiscoveryDocument>;

/** The facts about the document as a whole, which stand in the host's entry. */
export function documentFacts(document: DiscoveryDocument) {
  return document.microFrontends.host[0].extras;
}

/** The discovery documents of a portal, the record of every change. */
export class DiscoveryChain extends DocumentChain<DiscoveryDocument> {
  constructor(storage: DocumentStorage, trust: DocumentTrust<DiscoveryDocument> = trustEverything()) {
    super(storage, trust, {
      parse: (value) => discoverySchema.parse(value),
      seqOf: (document) => documentFacts(document).seq,
    });
  }
}
