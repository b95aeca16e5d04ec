import type { SmokeRun } from '../releases/changes/change';
import type { ReleaseStore } from '../releases/release-store';
import type { DeployQuota } from './quota';

/** One line of the log: who did what and what became of it, never a token. Names are searched by operators: add, but never rename. */
export interface DeployEvent {
  event: 'deploy-token' | 'deploy';
  outcome: 'ok' | 'refused' | 'failed' | 'locked';
  requestId: string;
  /** Id of the token. */
  token?: string;
  team?: string;
  verb?: string;
  name?: string;
  version?: string;
  /** A fixed word that says more. */
  detail?: string;
}

export interface DeployServerOptions {
  store: ReleaseStore;
  trustProxy: readonly string[];
  /** Origin of the portal, for addresses of trials. */
  publicUrl: string;
  log(event: DeployEvent): void;
  /** Told of errors that are the operators' affair. */
  onError(error: unknown): void;
  /** What the names of one token may take; all they want where undefined. */
  quota?: DeployQuota | undefined;
  /** Loads pages of what is to go live; absent where no browser could. */
  smoke?: SmokeRun | undefined;
  now?: () => number;
}
