import { randomUUID } from 'node:crypto';
import type { DiscoveryDocument } from '@portal/contract/discovery';
import { canaryVersion, namesOf } from '@portal/contract/discovery';
import { VISITOR_COOKIE } from '@portal/contract/release-names';
import { cookie, privateCookie } from '../http/cookies';

/** Half a year: longer than any canary. */
const MAX_AGE_S = 15_552_000;
const VISITOR = /^[0-9a-f-]{36}$/;

export interface Visitor {
  /** Undefined where no canary is running: then nobody is told apart. */
  visitor: string | undefined;
  /** The cookie to set for a browser that comes for the first time. */
  setCookie: string | undefined;
}

/** The random name of a browser, made at its first page while a canary is running. It says nothing about the person and is used for nothing else. */
export function visitorOf(document: DiscoveryDocument, cookies: string | undefined, https: boolean): Visitor {
  if (!namesOf(document).some((name) => canaryVersion(document, name)))
    return { visitor: undefined, setCookie: undefined };
  const known = cookie(cookies, VISITOR_COOKIE);
  if (known && VISITOR.test(known)) return { visitor: known, setCookie: undefined };
  const visitor = randomUUID();
  return { visitor, setCookie: privateCookie(VISITOR_COOKIE, visitor, { maxAgeSeconds: MAX_AGE_S, https }) };
}
