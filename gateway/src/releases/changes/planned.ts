import type { Release } from '@portal/contract/release';
import type { Entries } from '../documents/next-document';

/** The planned entries of one name, the first for everybody, and the descriptions of the releases that were not live before. */
export interface Planned {
  releases: readonly Release[];
  entries: Entries;
  /** For the operator. */
  notes?: readonly string[];
}
