import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '@portal/settings/read-settings';
import { callOf } from './sign-on.fixture';
import { SIGNATURE_ALGORITHMS } from './token-limits';

interface Client {
  clientId: string;
  secret: string;
  redirectUris: string[];
  defaultClientScopes: string[];
  attributes: Record<string, string>;
}
const HOST = 'jobs.example.fi';
const file = join(import.meta.dirname, '../../../../deploy/keycloak/candidate-realm.json');
const realm: { realm: string; defaultSignatureAlgorithm: string; clients: [Client] } = JSON.parse(
  readFileSync(file, 'utf8').replaceAll('HOST', HOST),
);
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
  expect(client.defaultClientScopes).toEqual(['basic', 'profile', 'email']);
});
