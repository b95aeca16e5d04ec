import { type SessionState, sessionExpiry } from '@portal/api-client';
import { holdsTokens } from '@portal/routing/sign-on';

/**
 * Whether it is waited for who is there. Where the log-in service has to say it, which may be slow, and nobody was logged in in this browser, the
 * page is a visitor's until then.
 */
export const waitsToKnow = (status: SessionState['status']): boolean =>
  status === 'unknown' && (!holdsTokens() || sessionExpiry() !== undefined);
