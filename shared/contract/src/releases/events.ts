import type { FailurePhase } from './release-names';

/** Events on `window` between builds of different versions. They never carry personal data. docs/design/contract.md#events */
export interface PortalEvents {
  'candidateportal:language-changed': { language: string };
  'candidateportal:user-login-status-changed': { loggedIn: boolean };
  /** What the visitor allows from now on; who has heard none takes everything as denied. */
  'candidateportal:consent-changed': { analytics: boolean; preferences: boolean };
  'candidateportal:error-thrown': {
    remote?: string;
    version?: string;
    code?: string;
    status?: number;
    requestId?: string;
    /** Of a remote's failure: number of the discovery document, what failed, and whether another version took over. */
    seq?: number;
    phase?: FailurePhase;
    recovered?: boolean;
    message: string;
  };
}
export type PortalEventName = keyof PortalEvents;
