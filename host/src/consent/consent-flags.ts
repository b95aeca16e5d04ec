/** What a visitor has allowed beyond what the portal cannot do without. */
export interface ConsentFlags {
  analytics: boolean;
  preferences: boolean;
}

export const DENIED: ConsentFlags = { analytics: false, preferences: false };
export const ALLOWED: ConsentFlags = { analytics: true, preferences: true };

/** How long tags wait for the visitor's earlier choice, in milliseconds. Specification, section 9. */
const WAIT_FOR_UPDATE_MS = 500;

declare global {
  interface Window {
    /** Where tag managers read the consent; theirs by name and form. */
    dataLayer?: unknown[];
  }
}

const word = (allowed: boolean) => (allowed ? 'granted' : 'denied');

function push(command: 'default' | 'update', settings: Record<string, unknown>): void {
  window.dataLayer ??= [];
  window.dataLayer.push(['consent', command, settings]);
}

/** Before anything is known: all but security storage is denied. Specification, section 9. */
export function denyByDefault(): void {
  push('default', {
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
  push('update', {
    analytics_storage: word(analytics),
    functionality_storage: word(preferences),
    personalization_storage: word(preferences),
  });
}
