import { SIGN_ON_PAGES } from '@portal/contract/account/sign-on-addresses';
import type Keycloak from 'keycloak-js';
import type { KeycloakAdapter, KeycloakInitOptions, KeycloakLoginOptions } from 'keycloak-js';
import { fullAddress } from './page-address';
import { ANSWER_MS, type ServiceSettings } from './service-settings';

/** What the portal learns of the person: some services write name and address into a token only where they are asked for. */
const SCOPE = 'openid profile email';

const never = () => new Promise<never>(() => {});

/** Ends the waiting, not the work. @throws Error when the log-in service has not answered in time */
export const within = <Value>(work: Promise<Value>, ms = ANSWER_MS): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the log-in service does not answer')), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** Frames in which the library asks, by their titles. */
const ASKING_FRAMES = 'iframe[title="keycloak-3p-check-iframe"], iframe[title="keycloak-silent-check-sso"]';

/**
 * As {@link within}, for work that may ask in hidden frames: those that were not answered are removed. The library leaves them, and a page with such a
 * frame never finishes loading.
 */
export const removingFrames = <Value>(work: Promise<Value>): Promise<Value> =>
  within(work).catch((error: unknown) => {
    for (const frame of document.querySelectorAll(ASKING_FRAMES)) frame.remove();
    throw error;
  });

/** Asks in a hidden frame, or by a redirect where the browser hides cookies from frames. */
export const SILENTLY = { onLoad: 'check-sso', silentCheckSsoRedirectUri: fullAddress(SIGN_ON_PAGES.silent) } as const;

/** How the portal uses the library. docs/specification.md#9-limits-and-times */
export const initOptions = ({ responseMode = 'fragment' }: ServiceSettings): KeycloakInitOptions => ({
  responseMode,
  scope: SCOPE,
  flow: 'standard',
  pkceMethod: 'S256',
  redirectUri: fullAddress(SIGN_ON_PAGES.back),
  checkLoginIframe: false,
  messageReceiveTimeout: ANSWER_MS,
});

/** Whether a log-in can confirm who the person is. */
export const isProof = ({ tokenParsed }: Keycloak, { acrValues }: ServiceSettings): boolean =>
  acrValues === undefined || acrValues.split(' ').includes(tokenParsed?.acr ?? '');

/**
 * As the library's own, but for redirects that nobody has asked for.
 * @param mayLeave whether the page is left for the service now; asked for a silent question, or for a log-in. An error of it is the library's
 */
export function leavingAdapter(client: Keycloak, mayLeave: (silently: boolean) => boolean): KeycloakAdapter {
  return {
    redirectUri: (options?: { redirectUri?: string }) => options?.redirectUri ?? fullAddress(SIGN_ON_PAGES.back),
    login: async (options?: KeycloakLoginOptions) => {
      if (!mayLeave(options?.prompt === 'none')) return;
      window.location.assign(await client.createLoginUrl(options));
      return never();
    },
    logout: async () => {},
    register: async () => {},
    accountManagement: async () => {},
  } as KeycloakAdapter;
}
