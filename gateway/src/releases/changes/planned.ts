import type { Release } from '@portal/contract/release';
import type { Entries } from '../documents/next-document';

/** What one name is to be: its entries, the first for everybody, and the descriptions of the releases that were not live before. */
export interface Planned {
  releases: readonly Release[];
  entries: Entries;
  /** What the operator should know of it. */
  note?: string;
}
