import languages from './languages.json' with { type: 'json' };

/** Business constants that more than one deployable relies on. Source, unless said otherwise: docs/specification.md#9-limits-and-times */

/** Path under which every page of the portal lives. */
export const BASE_PATH = '/candidateportal';
/** Prefix of every API call, without a trailing slash. */
export const API_PREFIX = '/candidate-portal-api/recruitment';
/** Prefix of the calls of employers' own systems. docs/employer-api.md */
export const EMPLOYER_API_PREFIX = '/candidate-portal-api/employer/v1';
/** Where the API describes itself (OpenAPI 3.1). */
export const OPENAPI_PATH = '/candidate-portal-api/openapi.json';
/** Prefix of the call that returns single sign-on settings. */
export const INTERNAL_API_PREFIX = '/candidate-portal-internal-api/recruitment';
/** An employer's log-in call, relative to the API's prefix; the portal's name follows. The ticket's cookie is sent nowhere else. */
export const EMPLOYEE_LOGIN_PATH = 'authentication/employee/login';

export type Locale = keyof typeof languages;
/**
 * Languages of the portal in the order of menus and mails, each with its own name and the BCP 47 tag by which dates and numbers are written in
 * Finland: bare `en` would put the month first, `sv` would write times as in Sweden. docs/design/contract.md#dates-and-times
 */
export const LANGUAGES: Readonly<Record<Locale, { name: string; tag: string }>> = languages;
export const LOCALES = Object.keys(languages) as [Locale, ...Locale[]];
export const DEFAULT_LOCALE: Locale = 'fi';

/** An attachment must be smaller than this many bytes. docs/specification.md#5-validation */
export const ATTACHMENT_LIMIT_BYTES = 10_485_760;
/** Attachments that one person may keep in all applications together, removed ones until they are swept away included. */
export const FILES_LIMIT_BYTES = 314_572_800;
/** With less space for attachments left than this, the form says so: three of the largest. */
export const FILES_SPACE_TOLD_BYTES = 31_457_280;
/** The session header is trusted when it agrees with the local clock within this many milliseconds. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;
/** One saved value may hold at most this many bytes of UTF-8. docs/design/contract.md#values */
export const VALUE_LIMIT_BYTES = 65_536;
/** How many values a save may name that were sent before and of which no answer was heard. */
export const UNHEARD_MAX = 30;
/** Rows that one section may have. Nobody has held so many posts; who writes more is a program. */
export const ROWS_PER_SECTION = 100;
/** With as many rows left as this, the form says how many may still be added. */
export const ROWS_LEFT_TOLD = 10;
/** Values of one application in all, in bytes of JSON: some 300 pages of text. */
export const APPLICATION_LIMIT_BYTES = 1_048_576;
/** With less space left than this, the form says so. */
export const APPLICATION_SPACE_TOLD_BYTES = 65_536;

/** Bounds of a password, in characters; no composition rules. docs/design/fields-and-content.md#passwords */
export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 128;
/** Characters of the name that a person gives to a passkey. */
export const PASSKEY_NAME_MAX_LENGTH = 60;
/** Passkeys that one person may have. Nobody has so many devices; who adds more is a program. */
export const PASSKEYS_MAX = 20;
/** Characters of a visitor's feedback; as a text area without a bound of its own (docs/design/fields-and-content.md#texts). */
export const FEEDBACK_MAX_LENGTH = 4000;
/** Characters of a candidate's message to an employer, and of the words with an answer to an interview. */
export const MESSAGE_MAX_LENGTH = 4000;
/** Characters of the note with which a substitute says when they can work. */
export const AVAILABILITY_NOTE_MAX_LENGTH = 200;
/** Characters of the name of a saved search. */
export const SEARCH_NAME_MAX_LENGTH = 100;
/** Messages that a candidate may add to the time line of one application, and answers to one interview. Nobody exchanges so many; who does is a program. */
export const REPLIES_PER_APPLICATION = 200;
/** Items on one page of a list: open positions, internal advertisements, own applications. */
export const LIST_PAGE_SIZE = 20;

/** Characters of `portal` and `ref` that a call about an application takes; what addresses carry beyond that is cut, so that no link is too long to apply by. */
export const PORTAL_MAX_LENGTH = 100;
export const REF_MAX_LENGTH = 200;
/** Characters that they may have: what people can read, without control and formatting characters. */
export const ORIGIN_PATTERN = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u;

/** IndexedDB in which the form keeps unsaved edits, by account; the account empties it when it is closed. */
export const EDITS_DATABASE = 'candidateportal-autosave';
/** Its store; the first part of a key says whose they are (`ownerKey` of shared/auto-save). */
export const EDITS_STORE = 'edits';

/** Names of headers and cookies. docs/design/contract.md#http */
export const CSRF_HEADER = 'x-xsrf-token';
export const CSRF_COOKIE = 'XSRF-TOKEN';
/** Name of the element of a page that says how people log in; absent where with the portal's own accounts alone. */
export const AUTH_MODE_META = 'auth-mode';
/** Name of the element of a page that itself holds the tokens of the log-in service. */
export const SSO_MODE_META = 'sso-mode';
export const SESSION_COOKIE = 'portal_session';
/** Begins the cookie of a browser in which nobody is logged in. */
export const ANONYMOUS_SESSION = 'a.';
/** Says that somebody is logged in in this browser, where pages hold the tokens of the log-in service and no session has a cookie. */
export const LOGGED_IN_COOKIE = 'portal_logged_in';
export const SESSION_EXPIRY_HEADER = 'x-session-expiry';
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Makes something once for each language, such as a formatter of its dates. @param make gets the language and its BCP 47 tag */
export function perLocale<T>(make: (locale: Locale, tag: string) => T): Record<Locale, T> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, make(locale, LANGUAGES[locale].tag)])) as Record<
    Locale,
    T
  >;
}

/**
 * Cuts a language tag to a language of the portal.
 * @param tag for example `sv_FI`, `en-GB` or `fi`; a code with an underscore is cut to the part before it (docs/specification.md#language)
 * @returns the locale, or undefined when the portal does not speak it
 */
export function toLocale(tag: string | null | undefined): Locale | undefined {
  const language = tag?.trim().split(/[_-]/)[0]?.toLowerCase();
  return LOCALES.find((locale) => locale === language);
}

/**
 * Reads `portal` or `ref` of an address: what calls about an application do not take is left out, so that no link is too odd to apply by.
 * @param maxLength in UTF-16 units
 */
export function readOrigin(text: string | null, maxLength: number): string {
  return (text ?? '').slice(0, maxLength).replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '');
}

/**
 * Reads a campaign id from a path.
 * @param text the path's segment
 * @returns the integer, or -1 for anything that is not one (docs/specification.md#routes) or that a number cannot hold exactly
 */
export function toCampaignId(text: string | undefined): number {
  const id = text !== undefined && /^-?\d+$/.test(text) ? Number(text) : -1;
  return Number.isSafeInteger(id) ? id : -1;
}

/** Largest id that the column `integer` of the database holds. */
export const ID_MAX = 2_147_483_647;

/** Ids beyond the column `integer` of the database: no campaign can have one. */
export const isStorableId = (id: number): boolean => id >= -2_147_483_648 && id <= ID_MAX;
