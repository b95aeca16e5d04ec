/** The value of the setting `CONSENT_ID` that asks for the portal's own dialog. */
export const BUILT_IN = 'built-in';
/** The page asks to show the choices again. */
export const REOPEN_EVENT = 'candidateportal:consent-reopen';

/** The id that the gateway wrote into the page; undefined where consent is off. */
export function consentId(): string | undefined {
  return globalThis.document?.querySelector<HTMLMetaElement>('meta[name="consent-id"]')?.content || undefined;
}
