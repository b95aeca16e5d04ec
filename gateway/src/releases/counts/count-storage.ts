import type { FailurePhase, ReleaseName, WebVital } from '@portal/contract/release-names';
import type { Count } from './counts';

/** Length of the key of a portal's tickets, bytes. */
export const KEY_BYTES = 32;

export interface CountedVersion {
  name: ReleaseName;
  version: string;
}

/** Told when the failures of a version pass the threshold. */
export type OnThreshold = (version: CountedVersion, counted: { networks: number; failed: number }) => void;

export interface TallyOptions {
  onError: (error: unknown) => void;
  onThreshold: OnThreshold;
  now: () => number;
}

/** A figure of how fast a page was, and whether it is poor. */
export interface ToldVital {
  vital: WebVital;
  poor: boolean;
}

/** Counts for one gateway what its pages tell. Of each network one page, one failure and each vital once counts for a version in an hour. */
export interface Tally {
  addPage(version: CountedVersion, network: string): void;
  addFailure(version: CountedVersion, failure: { phase: FailurePhase; recovered: boolean }, network: string): void;
  addVital(version: CountedVersion, told: ToldVital, network: string): void;
  /** Writes what was counted and stops. */
  close(): Promise<void>;
}

/** The counts of pages and failures that the gateways of a portal have in common. */
export interface CountStorage {
  tally(options: TallyOptions): Tally;
  /** The secret behind the tickets of pages. */
  ticketKey(): Promise<Buffer>;
  /** The counts of all gateways. */
  readAll(): Promise<Count[]>;
  /** Takes away what is too old to be of interest. */
  removeOld(now: number): Promise<void>;
  /** Versions on record as good, `name@version`. */
  goodVersions(): Promise<Set<string>>;
  addGood(key: string): Promise<void>;
  removeGood(key: string): Promise<void>;
}
