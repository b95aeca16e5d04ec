import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { freePort } from '@portal/testing/free-port';
import { findProgram, startListening } from '@portal/testing/installed-program';
import { CLIENT, InstalledPages, type InstalledService, programFolder } from './installed-service.fixture';

const TABLES = '/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz';
const SCOPES = ['openid', 'profile', 'email'];
const PERSON = { username: 'tuuli', password: 'viisi aivan uutta sanaa' };
const CLAIMS = { given_name: 'Tuuli', family_name: 'Laine' };
const EMAIL = 'tuuli@example.fi';

/** The Glewlwyd of this machine; undefined where there is none. */
export const findGlewlwyd = (): string | undefined =>
  existsSync(TABLES) ? findProgram(undefined, 'glewlwyd') : undefined;

/** Its pages are scripts: what they call is called in their place. */
class GlewlwydPages extends InstalledPages {
  readonly #api: string;

  constructor(api: string) {
    super();
    this.#api = api;
  }

  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await this.fetch(`${this.#api}/${path}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`Glewlwyd answers ${answer.status} to ${method} ${path}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  async answer(): Promise<string> {
    const { asks } = this;
    await this.call('POST', 'auth/', PERSON);
    await this.call('PUT', `auth/grant/${CLIENT.id}`, { scope: SCOPES.join(' ') });
    const back = await this.#goOn(asks);
    if (back === undefined) throw new Error(`Glewlwyd asks again: ${this.asks}`);
    return back;
  }

  /** Its page shows who is logged in, with a button to go on. */
  override async knows(address: string): Promise<boolean> {
    return (await this.follow(address)) !== undefined || (await this.#goOn(this.asks)) !== undefined;
  }

  #goOn(page: string): Promise<string | undefined> {
    return this.follow(`${new URL(page).searchParams.get('callback_url')}&g_continue`);
  }

  async logOut(address: string): Promise<void> {
    await this.follow(address);
    const asked = new URL(this.asks).searchParams;
    if (asked.get('prompt') !== 'end_session') throw new Error(`Glewlwyd ends nothing: ${this.asks}`);
    await this.call('DELETE', `oidc/session/${asked.get('sid')}`);
    await this.call('DELETE', 'auth/');
  }
}

/** Makes the person and the portal known to it, as its page of administration does. */
async function fill(pages: GlewlwydPages, issuer: string, backChannelUrl: string): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await pages.call('POST', 'auth/', { username: 'admin', password: 'password' });
  for (const name of ['profile', 'email'])
    await pages.call('POST', 'scope/', {
      name,
      display_name: name,
      description: name,
      password_required: true,
      password_max_age: 0,
      scheme: {},
    });
  const [users] = (await pages.call('GET', 'mod/user')) as [{ parameters: { 'data-format': object } }];
  const readable = { multiple: false, read: true, write: true, 'profile-read': true, 'profile-write': false };
  for (const name of Object.keys(CLAIMS)) Object.assign(users.parameters['data-format'], { [name]: readable });
  await pages.call('PUT', 'mod/user/database', users);
  await pages.call('PUT', 'mod/user/database/reset');
  await pages.call('POST', 'mod/plugin/', {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    parameters: {
      iss: issuer,
      'jwt-type': 'rsa',
      'jwt-key-size': '256',
      key: privateKey,
      cert: publicKey,
      'access-token-duration': 300,
      'refresh-token-duration': 3600,
      'code-duration': 60,
      'refresh-token-rolling': true,
      'refresh-token-one-use': 'always',
      'auth-type-code-enabled': true,
      'auth-type-id-token-enabled': true,
      'auth-type-refresh-enabled': true,
      'auth-type-token-enabled': false,
      'auth-type-implicit-enabled': false,
      'auth-type-password-enabled': false,
      'auth-type-client-enabled': false,
      'auth-type-none-enabled': false,
      'auth-type-device-enabled': false,
      'allow-non-oidc': false,
      'pkce-allowed': true,
      'pkce-required': true,
      'pkce-method-plain-allowed': false,
      'subject-type': 'public',
      'jwks-show': true,
      'session-management-allowed': true,
      'back-channel-logout-allowed': true,
      'front-channel-logout-allowed': false,
      'session-cookie-name': 'GLEWLWYD2_OIDC_SESSION',
      'session-cookie-expiration': 3600,
      'name-claim': 'no',
      'scope-claim': 'no',
      'email-claim': 'mandatory',
      'email-claim-scope': ['email'],
      claims: Object.keys(CLAIMS).map((name) => ({
        name,
        'user-property': name,
        type: 'string',
        mandatory: true,
        'on-demand': false,
        scope: ['profile'],
      })),
    },
  });
  await pages.call('POST', 'user/', { ...PERSON, ...CLAIMS, email: EMAIL, enabled: true, scope: SCOPES });
  await pages.call('POST', 'client/', {
    client_id: CLIENT.id,
    client_secret: CLIENT.secret,
    name: 'Portal',
    enabled: true,
    confidential: true,
    redirect_uri: [CLIENT.redirectUri],
    post_logout_redirect_uri: CLIENT.loggedOutUri,
    scope: [],
    authorization_type: ['code', 'refresh_token'],
    token_endpoint_auth_method: ['client_secret_basic'],
    backchannel_logout_uri: backChannelUrl,
    backchannel_logout_session_required: '1',
  });
}

/** Runs Glewlwyd on loopback, with a database of its own. */
export async function startGlewlwyd(program: string, backChannelUrl: string): Promise<InstalledService> {
  const folder = programFolder('glewlwyd');
  const database = join(folder.path, 'database');
  const tables = `begin;${gunzipSync(readFileSync(TABLES)).toString()}commit;`;
  const made = spawnSync('sqlite3', [database], { input: tables, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`no database of Glewlwyd: ${made.stderr}`);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const config = join(folder.path, 'glewlwyd.conf');
  const modules = ['user', 'user_middleware', 'client', 'plugin'].map(
    (kind) => `${kind}_module_path = "/usr/lib/glewlwyd/${kind}"`,
  );
  writeFileSync(
    config,
    [
      `port = ${port}`,
      'bind_address = "127.0.0.1"',
      `external_url = "${origin}"`,
      'login_url = "login.html"',
      'api_prefix = "api"',
      'static_files_path = "/usr/share/glewlwyd/webapp/"',
      'log_mode = "console"',
      'log_level = "ERROR"',
      'cookie_domain = "127.0.0.1"',
      'cookie_secure = 0',
      'admin_scope = "g_admin"',
      'profile_scope = "g_profile"',
      'hash_algorithm = "SHA512"',
      ...modules,
      'user_auth_scheme_module_path = "/usr/lib/glewlwyd/scheme"',
      `database = { type = "sqlite3"; path = "${database}"; };`,
      '',
    ].join('\n'),
  );
  const child = await startListening(program, [`--config-file=${config}`], port);
  const issuer = `${origin}/api/oidc`;
  await fill(new GlewlwydPages(`${origin}/api`), issuer, backChannelUrl);
  return {
    issuer,
    person: { email: EMAIL, givenName: CLAIMS.given_name, familyName: CLAIMS.family_name },
    pages: () => new GlewlwydPages(`${origin}/api`),
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      folder.remove();
    },
  };
}
