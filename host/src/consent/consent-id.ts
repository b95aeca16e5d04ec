/** The value of the setting `CONSENT_ID` that asks for the portal's own dialog. */
export const BUILT_IN = 'built-in';
const REOPEN_EVENT = 'candidateportal:consent-reopen';
/** Somebody has asked for the choices before the code for them was there. */
let asked = false;

/** Shows the choices again, as soon as that can be done. */
export function reopenConsent(): void {
  // Who shows them prevents the default.
  asked = window.dispatchEvent(new Event(REOPEN_EVENT, { cancelable: true }));
}

/** @param reopen shows the choices @returns ends it */
export function onReopenConsent(reopen: () => void): () => void {
  const answer = (event: Event) => {
    event.preventDefault();
    reopen();
  };
  window.addEventListener(REOPEN_EVENT, answer);
  if (asked) reopen();
  asked = false;
  return () => window.removeEventListener(REOPEN_EVENT, answer);
}

/** The id that the gateway wrote into the page; undefined where consent is off. */
export function consentId(): string | undefined {
  return globalThis.document?.querySelector<HTMLMetaElement>('meta[name="consent-id"]')?.content || undefined;
}
