import { emit } from '@portal/events';
import { tag } from './tag-command';

/** What a visitor has allowed beyond what the portal cannot do without. */
export interface ConsentFlags {
  analytics: boolean;
  preferences: boolean;
}

export const DENIED: ConsentFlags = { analytics: false, preferences: false };
export const ALLOWED: ConsentFlags = { analytics: true, preferences: true };

/** How long tags wait for the visitor's earlier choice, in milliseconds. docs/specification.md#consent */
const WAIT_FOR_UPDATE_MS = 500;

const word = (allowed: boolean) => (allowed ? 'granted' : 'denied');

/** Before anything is known: all but security storage is denied. docs/specification.md#consent */
export function denyByDefault(): void {
  tag('consent', 'default', {
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'denied',
    functionality_storage: 'denied',
    personalization_storage: 'denied',
    security_storage: 'granted',
    wait_for_update: WAIT_FOR_UPDATE_MS,
  });
}

/** Tells tags and the portal's builds what is allowed from now on. */
export function tellConsent({ analytics, preferences }: ConsentFlags): void {
  emit('candidateportal:consent-changed', { analytics, preferences });
  tag('consent', 'update', {
    analytics_storage: word(analytics),
    functionality_storage: word(preferences),
    personalization_storage: word(preferences),
  });
}
