import { createHash, randomBytes } from 'node:crypto';
import type { OwnBuild } from '@portal/contract/discovery';
import { BASE_PATH } from '@portal/contract/limits';
import {
  DEVELOPER_COOKIE,
  isBuiltIn,
  isRemoteName,
  OVERRIDE_COOKIE,
  type RemoteName,
} from '@portal/contract/release-names';
import { cookie, privateCookie } from '../http/cookies';
import { isLoopback } from '../releases/changes/own-builds';

/** A build of one remote that a developer serves, in place of the release, in their own browser. */
export interface Override {
  remote: RemoteName;
  /** Origin of the server with the build, e.g. `http://localhost:4703`. */
  origin: string;
}

/** The rules that decide whether an override counts. */
export interface OverrideRules {
  /** Whether a build on the visitor's own machine counts without being allowed: never in production. */
  localAllowed: boolean;
  /** Builds that the live document allows. */
  allowed: readonly OwnBuild[];
  /** Remotes that the live document adds to those of the portal. */
  added?: readonly RemoteName[];
  now: number;
}

/** The code of a browser: 80 bits of the hash of its secret. */
export const BROWSER_CODE = /^[0-9a-f]{5}(-[0-9a-f]{5}){3}$/;

const OVERRIDE = /^(mfe-[a-z0-9-]+):(https?:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?)\/?$/;
const SEPARATOR = '|';
/** The operator's permission ends earlier; the browser forgets the cookie after this. */
const MAX_AGE_S = 30 * 86_400;

/** @returns the override that a text names; undefined where it names none */
export function parseOverride(text: string): Override | undefined {
  const [, remote = '', origin = ''] = OVERRIDE.exec(text) ?? [];
  return isRemoteName(remote) && URL.canParse(origin) ? { remote, origin } : undefined;
}

const textOf = ({ remote, origin }: Override) => `${remote}:${origin}`;

/** The code of a browser, which its cookie alone leads to; undefined where it has none. */
export function browserCode(cookies: string | undefined): string | undefined {
  const secret = cookie(cookies, DEVELOPER_COOKIE);
  if (!secret) return undefined;
  return createHash('sha256')
    .update(secret)
    .digest('hex')
    .slice(0, 20)
    .replace(/(.{5})(?=.)/g, '$1-');
}

/** Until when a browser may run a build; undefined where nobody allowed it there. */
export function allowedUntil(
  { remote, origin }: Override,
  cookies: string | undefined,
  { allowed, now }: OverrideRules,
): Date | undefined {
  const code = browserCode(cookies);
  const found = allowed.find(
    (one) => one.remote === remote && one.origin === origin && one.browser === code && Date.parse(one.until) > now,
  );
  return found && new Date(found.until);
}

function counts(override: Override, cookies: string | undefined, rules: OverrideRules): boolean {
  const { remote, origin } = override;
  if (!isBuiltIn(remote) && !rules.added?.includes(remote)) return false;
  return (rules.localAllowed && isLoopback(origin)) || allowedUntil(override, cookies, rules) !== undefined;
}

function keptIn(cookies: string | undefined): Override[] {
  const texts = cookie(cookies, OVERRIDE_COOKIE)?.split(SEPARATOR) ?? [];
  return texts.map(parseOverride).filter((override) => override !== undefined);
}

/** The overrides that a browser's cookie asks for, as far as they count. */
export function overridesOf(cookies: string | undefined, rules: OverrideRules): Override[] {
  return keptIn(cookies).filter((override) => counts(override, cookies, rules));
}

/** A secret for a browser that has none yet: the cookie to set, and the header that it will send. */
export function newBrowser(https: boolean): { setCookie: string; cookies: string } {
  const secret = randomBytes(16).toString('base64url');
  return {
    setCookie: privateCookie(DEVELOPER_COOKIE, secret, { maxAgeSeconds: MAX_AGE_S, https }),
    cookies: `${DEVELOPER_COOKIE}=${secret}`,
  };
}

/** The cookie with which a browser runs one build more; builds that count no longer are left out. */
export function withOverride(
  override: Override | undefined,
  cookies: string | undefined,
  https: boolean,
  rules: OverrideRules,
): string {
  const kept = new Map(overridesOf(cookies, rules).map((one) => [one.remote, one]));
  if (override && counts(override, cookies, rules)) kept.set(override.remote, override);
  const value = [...kept.values()].map(textOf).join(SEPARATOR);
  return privateCookie(OVERRIDE_COOKIE, value, { maxAgeSeconds: kept.size > 0 ? MAX_AGE_S : 0, https });
}

/** The request of a page address with `?override=`. */
export interface OverrideRequest {
  /** The build; undefined where the address names none that could be. */
  override: Override | undefined;
  /** Ends what this browser runs. */
  ends: boolean;
  /** Whether it takes effect at once; else the developer is asked first. */
  atOnce: boolean;
  /** The same address without the request, so that nobody takes it over with a copied address. */
  location: string;
}

/** @returns undefined for an address without a request, or outside of the portal */
export function overrideRequestOf(url: URL, rules: OverrideRules): OverrideRequest | undefined {
  const requested = url.searchParams.get('override');
  // Elsewhere a path could begin with two slashes, and the answer would lead out of the portal.
  if (requested === null || !url.pathname.startsWith(BASE_PATH)) return undefined;
  const override = parseOverride(requested);
  const rest = new URLSearchParams(url.searchParams);
  rest.delete('override');
  const location = `${url.pathname}${rest.size > 0 ? `?${rest}` : ''}`;
  const atOnce = !override || (rules.localAllowed && isLoopback(override.origin));
  return { override, ends: requested === '', atOnce, location };
}
