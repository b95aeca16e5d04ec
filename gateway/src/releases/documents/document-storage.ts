import type { DocumentStorage as Storage } from '@federation-kit/release-store/document-storage';
import type { CountStorage } from '../counts/count-storage';
import type { TokenStorage } from '../tokens/token-storage';

/** The store of the texts of discovery documents, with what gateways keep beside them. */
export interface DocumentStorage extends Storage {
  /** Where the gateways of these documents count pages and failures together; undefined: in a folder of their own. */
  readonly counts?: CountStorage;
  /** Where they keep the tokens of teams together; undefined: in a folder of their own. */
  readonly tokens?: TokenStorage;
}
