import { type ConsentFlags, DENIED } from './consent-flags';

/** The provider's script; its id is the operator's. */
const SCRIPT = 'https://consent.cookiebot.com/uc.js';
/** Events of the provider: the visitor allowed something, or took it back. */
const EVENTS = ['CookiebotOnAccept', 'CookiebotOnDecline'];

declare global {
  interface Window {
    Cookiebot?: { consent?: { statistics?: boolean; preferences?: boolean }; renew?(): void };
  }
}

/**
 * Loads the consent provider's dialog and follows what the visitor does in it.
 * @param id the portal's id with the provider
 * @param follow told at each change
 * @returns stops following
 */
export function startProvider(id: string, follow: (flags: ConsentFlags) => void): () => void {
  const changed = () => {
    const consent = window.Cookiebot?.consent;
    follow(consent ? { analytics: consent.statistics === true, preferences: consent.preferences === true } : DENIED);
  };
  for (const event of EVENTS) window.addEventListener(event, changed);
  loadScript(id);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, changed);
  };
}

/** Shows the choices again; where the provider's script did not come, it is tried once more, and asks by itself. */
export function reopenProvider(id: string): void {
  if (window.Cookiebot?.renew) window.Cookiebot.renew();
  else loadScript(id);
}

function loadScript(id: string): void {
  if (document.querySelector(`script[src="${SCRIPT}"]`)) return;
  const script = document.createElement('script');
  script.src = SCRIPT;
  script.async = true;
  script.dataset.cbid = id;
  // A script that does not come leaves everything denied, and is tried anew with the next page load.
  script.addEventListener('error', () => script.remove());
  document.head.append(script);
}
