import { API_PREFIX, BASE_PATH } from '../limits';

const FOLDER = 'authentication/sso';

/** Calls of the single sign-on, below the API's prefix. */
export const SIGN_ON_PATHS = {
  logIn: `${FOLDER}/login`,
  /** Where the log-in service sends the browser back to. */
  callback: `${FOLDER}/callback`,
  logOut: `${FOLDER}/logout`,
  /** Leads to the log-in service, so that the log-in ends there as well. */
  leave: `${FOLDER}/leave`,
  /** Where the log-in service sends the browser after that. */
  left: `${FOLDER}/left`,
  /** Where the log-in service itself tells of log-outs. */
  backChannel: `${FOLDER}/backchannel-logout`,
  /** Where open pages are told that their session has ended, as server-sent events. */
  ended: `${FOLDER}/ended`,
} as const;

/** Pages that the log-in service may lead back to where pages hold the tokens. They never carry where the visitor was going. */
export const SIGN_ON_PAGES = {
  back: `${BASE_PATH}/login`,
  /** In a frame that nobody sees, which asks whether somebody is logged in. */
  silent: `${BASE_PATH}/silent-check-sso.html`,
  /** After a log-out. */
  left: `${BASE_PATH}/logout`,
} as const;

/** Parameter of the log-in page, and of the settings for who is logged in, that tells why a log-in at the service came to nothing. */
export const SIGN_ON_ERROR = 'sso';
/** Query of the settings after a log-in at the service that confirmed who the person is. */
export const SIGN_ON_CONFIRMED = 'sso=confirmed';

/**
 * Why nobody was logged in: the person cancelled; it took too long, was used before or began in another browser; the service does not answer as it
 * should; its answer cannot be trusted; its clock differs from the portal's; another person than the one who is logged in wanted to confirm;
 * who confirmed did so without the strong identification that is asked for; too many log-ins came from one network; the portal itself failed. And of a log-out: the service could not be told of it.
 */
export const SIGN_ON_ERRORS = [
  'denied',
  'expired',
  'unavailable',
  'untrusted',
  'clock',
  'other-person',
  'not-strong',
  'too-many',
  'internal',
  'log-in-goes-on',
] as const;
export type SignOnErrorCode = (typeof SIGN_ON_ERRORS)[number];

/**
 * `confirm`: once more, before something that cannot be undone. `again`: over a page whose session has ended; the service is to ask who the person
 * is, since it may know somebody else by now, to whom the page and what was typed do not belong.
 */
export const SIGN_ON_PURPOSES = ['confirm', 'again'] as const;
export type SignOnPurpose = 'log-in' | (typeof SIGN_ON_PURPOSES)[number];

/** Parameter of the log-in page on which a page that holds the tokens itself goes on to the log-in service. */
export const SIGN_ON_BEGIN = 'begin';

/** The page that leads to the log-in service, where pages hold the tokens. */
export function signOnInPage(locale: string, purpose: SignOnPurpose): string {
  return `${BASE_PATH}/login?${new URLSearchParams({ [SIGN_ON_BEGIN]: purpose, lang: locale })}`;
}

/** The address that leads to the log-in service. */
export function signOnHref(locale: string, purpose?: (typeof SIGN_ON_PURPOSES)[number]): string {
  const query = new URLSearchParams({ lang: locale, ...(purpose && { for: purpose }) });
  return `${API_PREFIX}/${SIGN_ON_PATHS.logIn}?${query}`;
}
