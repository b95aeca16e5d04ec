import { type SIGN_ON_PURPOSES, signOnHref } from '@portal/contract/account/sign-on-addresses';
import { AUTH_MODE_META, SSO_MODE_META } from '@portal/contract/limits';

let rendersAtService = false;

/** Says it to pages that are rendered where there is no document. @param atService whether people log in at a log-in service */
export function renderAtService(atService: boolean): void {
  rendersAtService = atService;
}

/** Whether people log in at a log-in service: the gateway has written it into the page. */
export const logsInAtService = (): boolean =>
  rendersAtService ||
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${AUTH_MODE_META}"]`)?.content === 'sso';

/** Whether the page itself holds the tokens of the log-in service: the gateway has written it into the page. */
export const holdsTokens = (): boolean =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${SSO_MODE_META}"]`)?.content === 'browser';

/**
 * Leaves the page for the log-in service, which leads back to the portal.
 * @param locale language that the service is asked to speak
 * @param purpose absent for a log-in
 */
export function leaveForService(locale: string, purpose?: (typeof SIGN_ON_PURPOSES)[number]): void {
  window.location.assign(signOnHref(locale, purpose));
}
