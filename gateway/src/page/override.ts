import { BASE_PATH } from '@portal/contract/limits';
import { OVERRIDE_COOKIE, REMOTE_NAMES, type RemoteName } from '@portal/contract/release-names';
import type { DocumentTrust } from '../releases/signing/document-trust';
import { cookie } from './language';

/** A build of one remote that a developer serves, in place of the release, in their own browser. */
export interface Override {
  remote: RemoteName;
  /** Origin of the server with the build, e.g. `http://localhost:4703`. */
  origin: string;
}

/** What decides whether an override counts. */
export interface OverrideRules {
  /** Whether a build on the visitor's own machine counts without a signature: never in production. */
  localAllowed: boolean;
  trust: DocumentTrust;
  now: number;
}

const OVERRIDE = /^(mfe-[a-z0-9-]+):(https?:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?)\/?(?:~(\d{10,11})~([\w-]{86}))?$/;
const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;
const SEPARATOR = '|';
/** Until somebody ends it, but not for ever: a browser forgets after a month. */
const MAX_AGE_S = 30 * 86_400;

/** The text that an operator signs. @param until epoch seconds */
export const overrideText = ({ remote, origin }: Override, until: number): string =>
  `portal override ${remote} ${origin} ${until}`;

/** @returns the override that a text names, or undefined where it does not count */
function read(text: string, { localAllowed, trust, now }: OverrideRules): Override | undefined {
  const [, name, origin = '', until, signature] = OVERRIDE.exec(text) ?? [];
  const remote = REMOTE_NAMES.find((known) => known === name);
  if (!remote || !URL.canParse(origin)) return undefined;
  const override = { remote, origin };
  if (localAllowed && LOOPBACK.test(origin)) return override;
  const signed = until !== undefined && signature !== undefined && Number(until) * 1000 > now;
  return signed && trust.isSignedText(overrideText(override, Number(until)), signature) ? override : undefined;
}

/** The overrides that a browser's cookie asks for, as far as they count. */
export function overridesOf(cookies: string | undefined, rules: OverrideRules): Override[] {
  const texts = cookie(cookies, OVERRIDE_COOKIE)?.split(SEPARATOR) ?? [];
  return texts.map((text) => read(text, rules)).filter((override) => override !== undefined);
}

export interface OverrideAnswer {
  setCookie: string;
  /** The same address without the wish. */
  location: string;
}

/**
 * What a page address with `?override=` is answered with: the wish goes into the browser's own cookie and out of the address, so that nobody
 * takes it over with a copied address. An empty one ends every override.
 * @returns undefined for any other address
 */
export function takeOverride(
  url: URL,
  cookies: string | undefined,
  https: boolean,
  rules: OverrideRules,
): OverrideAnswer | undefined {
  const wished = url.searchParams.getAll('override');
  // Elsewhere a path could begin with two slashes, and the answer would lead out of the portal.
  if (wished.length === 0 || !url.pathname.startsWith(BASE_PATH)) return undefined;
  const kept = new Map<string, string>();
  const add = (text: string) => {
    const override = read(text, rules);
    if (override) kept.set(override.remote, text);
  };
  if (!wished.includes('')) cookie(cookies, OVERRIDE_COOKIE)?.split(SEPARATOR).forEach(add);
  wished.forEach(add);
  const rest = new URLSearchParams(url.searchParams);
  rest.delete('override');
  const parts = [
    `${OVERRIDE_COOKIE}=${[...kept.values()].join(SEPARATOR)}`,
    `Max-Age=${kept.size > 0 ? MAX_AGE_S : 0}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(https ? ['Secure'] : []),
  ];
  return { setCookie: parts.join('; '), location: `${url.pathname}${rest.size > 0 ? `?${rest}` : ''}` };
}
