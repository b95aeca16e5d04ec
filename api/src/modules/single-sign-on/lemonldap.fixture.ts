import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@portal/testing/free-port';
import { findProgram, startListening } from '@portal/testing/installed-program';
import { CLIENT, InstalledPages, type InstalledService, programFolder } from './installed-service.fixture';

const PORTAL = '/usr/share/lemonldap-ng/portal';
/** One of the people of its demonstration. */
const PERSON = { user: 'rtyler', password: 'rtyler' };

/** The program that runs LemonLDAP::NG; undefined where that, or a library of its OpenID Connect, is not installed. */
export function findLemonldap(): string | undefined {
  const loads = spawnSync('perl', ['-MLemonldap::NG::Portal::Issuer::OpenIDConnect', '-e1']).status === 0;
  return loads ? findProgram(undefined, 'plackup') : undefined;
}

class LemonldapPages extends InstalledPages {
  async answer(): Promise<string> {
    const hidden = [...this.page.matchAll(/<input type="hidden" name="([^"]*)"[^>]*value="([^"]*)"/g)];
    const back = await this.follow(this.asks, {
      ...Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])),
      ...PERSON,
    });
    if (back === undefined) throw new Error(`LemonLDAP::NG asks again: ${this.page}`);
    return back;
  }

  async logOut(address: string): Promise<void> {
    const back = await this.follow(address);
    if (back === undefined) throw new Error(`LemonLDAP::NG ends nothing: ${this.page}`);
  }
}

/** Runs LemonLDAP::NG on loopback, with the people of its demonstration. */
export async function startLemonldap(program: string): Promise<InstalledService> {
  const folder = programFolder('lemonldap');
  const inFolder = (name: string) => join(folder.path, name);
  for (const name of ['conf', 'sessions', 'psessions', 'cache']) mkdirSync(inFolder(name));
  const port = await freePort();
  // Its issuer is its address, and ends with a slash.
  const issuer = `http://127.0.0.1:${port}/`;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const files = (name: string) => ({ Directory: inFolder(name), LockDirectory: inFolder(name) });
  const configuration = {
    cfgNum: 1,
    cfgAuthor: 'test',
    cfgDate: '1',
    cfgVersion: '2.16.1',
    key: 'k'.repeat(32),
    portal: issuer,
    domain: '127.0.0.1',
    cookieName: 'lemonldap',
    securedCookie: 0,
    requireToken: 0,
    authentication: 'Demo',
    userDB: 'Same',
    demoExportedVars: { cn: 'cn', mail: 'mail', uid: 'uid' },
    macros: { givenName: '(split / /, $cn)[0]', sn: '(split / /, $cn)[-1]' },
    locationRules: { '127.0.0.1': { default: 'accept' } },
    portalDisplayRegister: 0,
    portalDisplayResetPassword: 0,
    whatToTrace: '_whatToTrace',
    // Any module of it will do: nobody is shown a picture of letters, which needs libraries of their own.
    captcha: '::Main::Menu',
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: files('sessions'),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: files('psessions'),
    localSessionStorage: 'Cache::FileCache',
    localSessionStorageOptions: { cache_root: inFolder('cache') },
    issuerDBOpenIDConnectActivation: 1,
    oidcServiceAllowAuthorizationCodeFlow: 1,
    oidcServiceKeyIdSig: 'key-1',
    oidcServicePrivateKeySig: privateKey,
    oidcServicePublicKeySig: publicKey,
    oidcRPMetaDataOptions: {
      portal: {
        oidcRPMetaDataOptionsClientID: CLIENT.id,
        oidcRPMetaDataOptionsClientSecret: CLIENT.secret,
        oidcRPMetaDataOptionsRedirectUris: CLIENT.redirectUri,
        oidcRPMetaDataOptionsPostLogoutRedirectUris: CLIENT.loggedOutUri,
        oidcRPMetaDataOptionsUserIDAttr: 'uid',
        oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
        oidcRPMetaDataOptionsAccessTokenJWT: 1,
        oidcRPMetaDataOptionsRequirePKCE: 1,
        oidcRPMetaDataOptionsBypassConsent: 1,
        oidcRPMetaDataOptionsLogoutBypassConfirm: 1,
      },
    },
    oidcRPMetaDataExportedVars: { portal: { email: 'mail', given_name: 'givenName', family_name: 'sn' } },
  };
  writeFileSync(inFolder('conf/lmConf-1.json'), JSON.stringify(configuration));
  writeFileSync(
    inFolder('lemonldap-ng.ini'),
    [
      '[all]',
      'logLevel = error',
      'logger = Lemonldap::NG::Common::Logger::Std',
      'userLogger = Lemonldap::NG::Common::Logger::Std',
      '[configuration]',
      'type = File',
      `dirName = ${inFolder('conf')}`,
      'localStorage = Cache::FileCache',
      `localStorageOptions = { 'namespace' => 'configuration', 'cache_root' => '${inFolder('cache')}' }`,
      '[portal]',
      'staticPrefix = /static',
      `templateDir = ${PORTAL}/templates`,
      '',
    ].join('\n'),
  );
  const settings = `LLNG_DEFAULTCONFFILE=${inFolder('lemonldap-ng.ini')}`;
  const server = ['-E', 'deployment', '-s', 'HTTP::Server::PSGI', '--host', '127.0.0.1', '--port', String(port)];
  const child = await startListening('env', [settings, program, ...server, join(PORTAL, 'htdocs', 'index.psgi')], port);
  return {
    issuer,
    person: { email: 'rtyler@badwolf.org', givenName: 'Rose', familyName: 'Tyler' },
    pages: () => new LemonldapPages(),
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      folder.remove();
    },
  };
}
