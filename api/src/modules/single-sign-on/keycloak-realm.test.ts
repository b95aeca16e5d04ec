import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SIGN_ON_PAGES } from '@portal/contract/account/sign-on-addresses';
import { readSettings } from '@portal/settings/read-settings';
import { z } from 'zod';
import { callOf } from './sign-on.fixture';
import { SIGNATURE_ALGORITHMS } from './token-limits';

const texts = z.record(z.string(), z.string());
/** As Keycloak names the fields of a client (ClientRepresentation); it refuses a file with any other. */
const Client = z.strictObject({
  clientId: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  protocol: z.string(),
  publicClient: z.boolean(),
  clientAuthenticatorType: z.string().optional(),
  secret: z.string().optional(),
  standardFlowEnabled: z.boolean(),
  implicitFlowEnabled: z.boolean(),
  directAccessGrantsEnabled: z.boolean(),
  serviceAccountsEnabled: z.boolean(),
  frontchannelLogout: z.boolean(),
  redirectUris: z.array(z.string()),
  webOrigins: z.array(z.string()),
  defaultClientScopes: z.array(z.string()),
  attributes: texts,
  protocolMappers: z
    .array(z.strictObject({ name: z.string(), protocol: z.string(), protocolMapper: z.string(), config: texts }))
    .optional(),
});
/** And of a realm (RealmRepresentation). */
const Realm = z.strictObject({
  realm: z.string(),
  enabled: z.boolean(),
  sslRequired: z.enum(['all', 'external', 'none']),
  defaultSignatureAlgorithm: z.string(),
  internationalizationEnabled: z.boolean(),
  supportedLocales: z.array(z.string()),
  defaultLocale: z.string(),
  clients: z.tuple([Client]),
});
const HOST = 'jobs.example.fi';
const read = (name: string): unknown =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../../deploy/keycloak', name), 'utf8').replaceAll('HOST', HOST),
  );
const realm = Realm.parse(read('candidate-realm.json'));
const inPages = Client.parse(read('browser-client.json'));
const [client] = realm.clients;
const at = (path: Parameters<typeof callOf>[0]) => `https://${HOST}${callOf(path)}`;

test('the realm for a Keycloak names the portal as its settings do', () => {
  const environment = {
    AUTH_MODE: 'sso',
    SSO_URL: 'https://login.example.fi',
    SSO_REALM: realm.realm,
    SSO_CLIENT_ID: client.clientId,
    SSO_CLIENT_SECRET: client.secret,
  };
  expect(readSettings(environment, '/').singleSignOn).toMatchObject({
    realm: 'candidate',
    clientId: 'candidate-portal',
    clientSecret: 'SECRET',
    mode: 'server',
  });
});

test('it leads to the portal’s own addresses alone, and tells it of log-outs with the id of the session', () => {
  expect(client.redirectUris).toEqual([at('callback')]);
  expect(client.attributes).toEqual({
    'pkce.code.challenge.method': 'S256',
    'post.logout.redirect.uris': at('left'),
    'backchannel.logout.url': at('backChannel'),
    'backchannel.logout.session.required': 'true',
  });
});

test('it lets in by the code flow of a client with a secret alone, signs as the portal reads, and tells what it asks for', () => {
  expect(client).toMatchObject({
    protocol: 'openid-connect',
    publicClient: false,
    standardFlowEnabled: true,
    implicitFlowEnabled: false,
    directAccessGrantsEnabled: false,
    serviceAccountsEnabled: false,
    // A front-channel log-out would take the place of the back-channel one.
    frontchannelLogout: false,
  });
  expect(SIGNATURE_ALGORITHMS).toContain(realm.defaultSignatureAlgorithm);
  expect(client.defaultClientScopes).toEqual(['acr', 'basic', 'profile', 'email']);
});

test('the client of pages that hold the tokens has no secret, and leads to the pages that take its answers', () => {
  expect(inPages).toMatchObject({
    clientId: client.clientId,
    protocol: 'openid-connect',
    publicClient: true,
    standardFlowEnabled: true,
    implicitFlowEnabled: false,
    directAccessGrantsEnabled: false,
    serviceAccountsEnabled: false,
    frontchannelLogout: false,
    webOrigins: [`https://${HOST}`],
  });
  expect(inPages.secret).toBeUndefined();
  const environment = {
    AUTH_MODE: 'sso',
    SSO_MODE: 'browser',
    SSO_URL: 'https://login.example.fi',
    SSO_REALM: realm.realm,
    SSO_CLIENT_ID: inPages.clientId,
  };
  expect(readSettings(environment, '/').singleSignOn).toMatchObject({ mode: 'browser', clientId: 'candidate-portal' });
  const page = (path: string) => `https://${HOST}${path}`;
  expect(inPages.redirectUris).toEqual([page(SIGN_ON_PAGES.back), page(SIGN_ON_PAGES.silent)]);
  expect(inPages.attributes).toEqual({
    'pkce.code.challenge.method': 'S256',
    'post.logout.redirect.uris': page(SIGN_ON_PAGES.left),
    'backchannel.logout.url': at('backChannel'),
    'backchannel.logout.session.required': 'true',
  });
});

test('its access tokens name the portal as their audience, and say who logged in and when', () => {
  expect(inPages.protocolMappers).toEqual([
    expect.objectContaining({
      protocolMapper: 'oidc-audience-mapper',
      config: { 'included.client.audience': inPages.clientId, 'access.token.claim': 'true' },
    }),
  ]);
  // The scope `basic` holds `sub` and `auth_time`, `acr` the level of the log-in.
  expect(inPages.defaultClientScopes).toEqual(['acr', 'basic', 'profile', 'email']);
});
