import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { claimsOf, type DemoPerson } from './demo-people';
import { ofLibrary } from './of-library';
import type { SigningKeys } from './signing-keys';

/** Keycloak's paths, so that a portal for Keycloak needs no setting of its own to be tried. */
export const PATH = '/protocol/openid-connect';

export interface ProviderOptions {
  /** 0 takes any free one. */
  port: number;
  realm: string;
  clientId: string;
  clientSecret?: string | undefined;
  /** Origins of the portal: the provider leads to nobody else. */
  portalOrigins: readonly string[];
  /** Below each origin. */
  redirectPaths: readonly string[];
  loggedOutPath: string;
  /** Pages hold the tokens themselves, as keycloak-js does. */
  tokensInPages?: boolean;
  /** Its name in the browser. Frames of one site have their cookies, whatever the port: the portal of the demo is at `localhost`, too. */
  host?: 'localhost' | '127.0.0.1';
  /** Told of the end of a log-in at the provider; absent where nobody is. */
  backChannelUrl?: string;
  people?: readonly DemoPerson[];
}

/** What the library is told: one client, the people, and what their tokens say. */
export function configuration(
  options: ProviderOptions,
  keys: SigningKeys,
  people: readonly DemoPerson[],
): Configuration {
  const { clientId, clientSecret, portalOrigins, redirectPaths, loggedOutPath, backChannelUrl } = options;
  const inPages = options.tokensInPages === true;
  return {
    clients: [
      {
        client_id: clientId,
        ...(clientSecret ? { client_secret: clientSecret } : { token_endpoint_auth_method: 'none' as const }),
        grant_types: ['authorization_code', ...(inPages ? ['refresh_token'] : [])],
        response_types: ['code'],
        redirect_uris: portalOrigins.flatMap((origin) => redirectPaths.map((path) => `${origin}${path}`)),
        require_auth_time: inPages,
        post_logout_redirect_uris: portalOrigins.map((origin) => `${origin}${loggedOutPath}`),
        ...(backChannelUrl && { backchannel_logout_uri: backChannelUrl, backchannel_logout_session_required: true }),
      },
    ],
    jwks: { keys: [keys.privateJwk] } as Configuration['jwks'] & object,
    cookies: { keys: ['cookies of a demo that keeps nothing'] },
    claims: {
      openid: ['sub', 'sid'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'locale'],
      email: ['email', 'email_verified'],
    },
    scopes: ['openid', 'profile', 'email'],
    // As Keycloak: name and address are in the ID token, too.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_context, sub) => {
      const person = people.find((one) => one.sub === sub);
      return person && ofLibrary({ accountId: sub, claims: async () => ofLibrary(claimsOf(person)) });
    },
    ...(inPages && { issueRefreshToken: async () => true }),
    interactions: { url: (_context, { uid }) => `/realms/${options.realm}/interaction/${uid}` },
    loadExistingGrant,
    ttl: { AccessToken: 300, AuthorizationCode: 60, IdToken: 300, Session: 36_000, Interaction: 3600, Grant: 36_000 },
    // Of Node itself: the default asks for a newer one.
    fetch: (url, { method, headers, body, signal, redirect } = {}) =>
      globalThis.fetch(url, { method, headers, body, signal, redirect } as RequestInit),
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource },
    },
    routes: {
      authorization: `${PATH}/auth`,
      token: `${PATH}/token`,
      userinfo: `${PATH}/userinfo`,
      end_session: `${PATH}/logout`,
      jwks: `${PATH}/certs`,
      revocation: `${PATH}/revoke`,
    },
  };
}

/** The portal is known to everybody here, so nobody is asked whether it may learn who they are. */
async function loadExistingGrant({ oidc }: KoaContextWithOIDC) {
  const clientId = oidc.client?.clientId ?? '';
  const known = oidc.session?.grantIdFor(clientId);
  const found = known ? await oidc.provider.Grant.find(known) : undefined;
  if (found) return found;
  const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' });
  grant.addOIDCScope('openid profile email');
  await grant.save();
  return grant;
}

/** Who comes with an ID token of theirs has asked to log out already, as with Keycloak. */
function logoutSource(context: KoaContextWithOIDC, form: string): void {
  const known = context.oidc.entities.IdTokenHint !== undefined;
  const submit = `const f=document.getElementById('op.logoutForm'),i=document.createElement('input');i.type='hidden';i.name='logout';i.value='yes';f.append(i);f.submit()`;
  Object.assign(context, {
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Log out</title></head><body>${form}${
      known ? `<script>${submit}</script>` : '<button form="op.logoutForm" name="logout" value="yes">Log out</button>'
    }</body></html>`,
  });
}
