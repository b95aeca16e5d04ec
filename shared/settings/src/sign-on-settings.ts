import { z } from 'zod';
import { address, list, text } from './kinds';
import { isLocalOnly, isLoopbackHost } from './public-settings';
import type { Setting } from './setting';

/** Value of SSO_URL that starts a log-in service with the demo people at this machine. */
const DEMO = 'demo';
/** Realm and client of the demo's log-in service. */
const DEMO_NAMES = { realm: 'candidate', clientId: 'candidate-portal' };

const serviceAddress = address(/^https?:$/, 'https://login.example.fi');

/** How people log in. */
export const signOnDefinitions = {
  AUTH_MODE: {
    meaning: 'way of logging in: `database` for the portal’s own accounts, `sso` for a log-in service (OpenID Connect)',
    schema: z.enum(['database', 'sso'], { error: 'is neither database nor sso' }),
    default: 'database',
  },
  SSO_URL: {
    meaning: 'address of the log-in service; `demo` starts one at this machine, to try it',
    schema: z.union([z.literal(DEMO), serviceAddress], { error: 'is not an address like https://login.example.fi' }),
  },
  SSO_REALM: {
    meaning:
      'realm of the log-in service, as Keycloak has them; without it `SSO_URL` is the issuer itself, with a slash at its end where the service has one',
    schema: z.string().regex(/^[\w.~-]{1,100}$/, 'is not a name of letters, digits, hyphens and dots'),
  },
  SSO_CLIENT_ID: { meaning: 'name under which the log-in service knows the portal', schema: text },
  SSO_CLIENT_SECRET: {
    meaning: 'password of the portal at the log-in service, where that asks for one',
    schema: text,
    secret: true,
  },
  SSO_MODE: {
    meaning:
      'who holds the tokens of the log-in service: `server`, or `browser` (keycloak-js in the page, and an API that takes bearer tokens)',
    schema: z.enum(['server', 'browser'], { error: 'is neither server nor browser' }),
    default: 'server',
  },
  SSO_RESPONSE_MODE: {
    meaning: 'with `SSO_MODE=browser`: where in the address the log-in service answers, `fragment` or `query`',
    schema: z.enum(['fragment', 'query'], { error: 'is neither fragment nor query' }),
    default: 'fragment',
  },
  SSO_STRONG_ACR: {
    meaning:
      'levels of a log-in (`acr`) that count as strong, with commas between them: the log-in service is asked for them, and a confirmation there must have one',
    schema: list(z.string().regex(/^[\x21-\x7e]{1,255}$/, 'is not a list of levels without spaces in them')),
  },
} satisfies Record<string, Setting>;

interface SignOnValues {
  AUTH_MODE: 'database' | 'sso';
  SSO_URL: string | undefined;
  SSO_REALM: string | undefined;
  SSO_CLIENT_ID: string | undefined;
  SSO_CLIENT_SECRET: string | undefined;
  SSO_MODE: SsoMode;
  SSO_RESPONSE_MODE: SsoResponseMode;
  SSO_STRONG_ACR: readonly string[] | undefined;
}

/** Who holds the tokens of the log-in service. */
export type SsoMode = 'server' | 'browser';
/** Where in the address the service answers a page. */
export type SsoResponseMode = 'fragment' | 'query';

/** The log-in service and how it knows the portal. */
export interface SingleSignOn {
  /** Its address, of a Keycloak without a slash at the end; `demo` until the launcher has started one. */
  url: string;
  /** Undefined where the address is the issuer itself. */
  realm: string | undefined;
  clientId: string;
  clientSecret: string | undefined;
  mode: SsoMode;
  responseMode: SsoResponseMode;
  /** Levels of a log-in (`acr`) that count as strong; none where all log-ins count alike. */
  strongAcr: readonly string[];
  /** The service holds nobody but the people of the demo. */
  demo: boolean;
}

/** @returns undefined where people log in with the portal's own accounts alone */
export function toSingleSignOn(values: SignOnValues): SingleSignOn | undefined {
  const {
    AUTH_MODE,
    SSO_URL: url,
    SSO_REALM: realm,
    SSO_CLIENT_ID: clientId,
    SSO_CLIENT_SECRET: clientSecret,
    SSO_MODE: mode,
    SSO_RESPONSE_MODE: responseMode,
    SSO_STRONG_ACR: strongAcr = [],
  } = values;
  if (AUTH_MODE !== 'sso' || url === undefined) return undefined;
  const way = { mode, responseMode, strongAcr };
  if (url === DEMO) return { url, ...DEMO_NAMES, clientSecret: undefined, ...way, demo: true };
  // Names of issuers differ in each character.
  const base = realm === undefined ? url : url.replace(/\/+$/, '');
  return { url: base, realm, clientId: clientId ?? '', clientSecret, ...way, demo: false };
}

/** The issuer as OpenID Connect names it: of a Keycloak the address of the realm. */
export const issuerOf = ({ url, realm }: Pick<SingleSignOn, 'url' | 'realm'>): string =>
  realm === undefined ? url : `${url}/realms/${encodeURIComponent(realm)}`;

/** The errors of settings that do not fit together, a sentence each. */
export function signOnErrors(
  values: SignOnValues & { PUBLIC_URL: string; HOSTS: readonly { host: string }[] },
  production: boolean,
): string[] {
  const { AUTH_MODE, SSO_URL: url, SSO_CLIENT_ID: clientId, SSO_MODE: mode } = values;
  if (AUTH_MODE !== 'sso') return [];
  if (url === undefined) return ['SSO_URL is missing; AUTH_MODE=sso needs the address of the log-in service'];
  if (url === DEMO) {
    const open = production || !isLocalOnly({ publicUrl: values.PUBLIC_URL, hosts: values.HOSTS });
    return open
      ? ['SSO_URL is demo; its passwords are published, so it needs a portal that only this machine reaches']
      : [];
  }
  const { protocol, hostname } = new URL(url);
  return [
    ...(clientId === undefined ? ['SSO_CLIENT_ID is missing; the log-in service knows the portal by it'] : []),
    ...(protocol === 'http:' && !isLoopbackHost(hostname)
      ? ['SSO_URL is plain http; everybody between could log in as anybody, so it needs https']
      : []),
    ...(mode === 'browser' && values.SSO_REALM === undefined
      ? ['SSO_REALM is missing; with SSO_MODE=browser the page finds the log-in service by it']
      : []),
    ...(mode === 'browser' && values.SSO_CLIENT_SECRET !== undefined
      ? ['SSO_CLIENT_SECRET is set; with SSO_MODE=browser the page is the client, and it can keep no secret']
      : []),
  ];
}
