/** Events on `window` between builds of different versions. Contract, section 6. They never carry personal data. */
export interface PortalEvents {
  'candidateportal:language-changed': { language: string };
  'candidateportal:user-login-status-changed': { loggedIn: boolean };
  'candidateportal:error-thrown': {
    remote?: string;
    version?: string;
    code?: string;
    status?: number;
    requestId?: string;
    message: string;
  };
}
export type PortalEventName = keyof PortalEvents;
