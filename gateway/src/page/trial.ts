import type { MicroFrontend } from '@portal/contract/discovery';
import { BASE_PATH } from '@portal/contract/limits';
import type { Release } from '@portal/contract/release';
import { TRIAL_COOKIE } from '@portal/contract/release-names';
import { cookie, privateCookie } from '../http/cookies';
import type { LivePortal } from '../releases/queries/live-portal';
import type { ReleaseStore } from '../releases/release-store';
import { hasDescription } from '../releases/signing/description-integrity';
import { readTrialGrant } from '../releases/signing/trial-grant';

/** A published version that a tester runs in their browser in place of the live one. */
export interface Trial {
  release: Release;
  until: Date;
}

/**
 * The trial that a text grants; undefined where it has ended, the version was rolled back, or its files are others than those that were granted.
 * @param grant text of an address or a cookie
 */
export async function trialOf(
  { files, chain }: Pick<ReleaseStore, 'files' | 'chain'>,
  grant: string | undefined,
  live: LivePortal | undefined,
  now = Date.now(),
): Promise<Trial | undefined> {
  const granted = grant ? readTrialGrant(chain.trust, grant, now) : undefined;
  if (!granted || !live) return undefined;
  const { name, version, until } = granted;
  const entries: readonly MicroFrontend[] = live.link.document.microFrontends[name] ?? [];
  if (entries.some(({ extras }) => extras.blocked.includes(version))) return undefined;
  const release = await files.read(name, version).catch(() => undefined);
  return release && hasDescription(release, granted.release) ? { release, until: new Date(until) } : undefined;
}

export const trialCookie = (cookies: string | undefined): string | undefined => cookie(cookies, TRIAL_COOKIE);

/** The cookie with which a browser runs a trial until it ends, or ends it. */
export function withTrial(grant: string, until: Date | undefined, https: boolean, now = Date.now()): string {
  const maxAgeSeconds = until ? Math.max(0, Math.ceil((until.getTime() - now) / 1000)) : 0;
  return privateCookie(TRIAL_COOKIE, grant, { maxAgeSeconds, https });
}

/** What a page address with `?trial=` asks for. */
export interface TrialRequest {
  /** Empty where it ends what this browser runs. */
  grant: string;
  /** The same address without the request. */
  location: string;
}

/** @returns undefined for an address without a request, or outside of the portal */
export function trialRequestOf(url: URL): TrialRequest | undefined {
  const grant = url.searchParams.get('trial');
  if (grant === null || !(url.pathname === BASE_PATH || url.pathname.startsWith(`${BASE_PATH}/`))) return undefined;
  const rest = new URLSearchParams(url.searchParams);
  rest.delete('trial');
  return { grant, location: `${url.pathname}${rest.size > 0 ? `?${rest}` : ''}` };
}
