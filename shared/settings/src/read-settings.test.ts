import { Bucket } from '@portal/bucket/bucket';
import { THEME_NAMES } from '@portal/themes/theme';
import { readSettings } from './read-settings';
import { SettingsError } from './setting';
import { issuerOf } from './sign-on-settings';
import { readStoreSettings } from './store-settings';

function errorsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment, '/portal');
  } catch (error) {
    if (error instanceof SettingsError) return error.errors;
    throw error;
  }
  return [];
}

describe('the settings', () => {
  it('are complete without any', () => {
    expect(readSettings({}, '/portal')).toMatchObject({
      port: 4600,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4600',
      hosts: [{ host: 'localhost:4600' }, { host: '127.0.0.1:4600' }],
      dataDir: '/portal/.data',
      databaseUrl: undefined,
      theme: 'state',
      sessionSeconds: 1800,
      sessionMaxSeconds: 43_200,
      rateLimit: true,
      demo: 'new',
    });
  });

  it('follow the port into the address and the accepted hosts', () => {
    expect(readSettings({ PORT: '4700' }, '/')).toMatchObject({
      publicUrl: 'http://localhost:4700',
      hosts: [{ host: 'localhost:4700' }, { host: '127.0.0.1:4700' }],
    });
  });

  it('take keys of the identity codes, the newest first, and name a text that is no key', () => {
    const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const text = [first, second].map((key) => key.toString('base64')).join(', ');
    expect(readSettings({ IDENTITY_KEYS: text }, '/').identityKeys).toEqual([first, second]);
    expect(readSettings({}, '/').identityKeys).toEqual([]);
    for (const wrong of ['short', `${first.toString('base64')},${first.toString('base64')}`, ','])
      expect(errorsOf({ IDENTITY_KEYS: wrong })).toEqual([
        expect.stringMatching(/^IDENTITY_KEYS is not a list of keys/),
      ]);
  });

  it('take origins of sites that may load remotes, and name a text that is none', () => {
    const origins = ['https://intranet.example.fi', 'http://localhost:5000'];
    expect(readSettings({ ALLOWED_HOSTS_OF_REMOTES: origins.join(',') }, '/').allowedHostsOfRemotes).toEqual(origins);
    for (const wrong of ['*', 'null', 'intranet.example.fi', 'https://intranet.example.fi/', 'https://a.fi:443'])
      expect(errorsOf({ ALLOWED_HOSTS_OF_REMOTES: wrong })).toEqual([
        expect.stringMatching(/^ALLOWED_HOSTS_OF_REMOTES is not a list like/),
      ]);
  });

  it('take addresses and networks of proxies, and name a text that is neither', () => {
    const entries = ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', 'loopback'];
    expect(readSettings({ TRUST_PROXY: entries.join(', ') }, '/').trustProxy).toEqual(entries);
    for (const wrong of ['proxy.example.fi', '127.0.0.1/99', '10.0.0.0/0', '10.0.0.0/', '127.0.0.1/8/8', '1'])
      expect(errorsOf({ TRUST_PROXY: wrong })).toEqual([
        expect.stringMatching(/^TRUST_PROXY is not a list of addresses/),
      ]);
  });

  it('take a theme for each host', () => {
    expect(
      readSettings({ HOSTS: 'jobs.example.fi, kirkko.example.fi=church', SMTP_URL: 'smtp://mail' }, '/').hosts,
    ).toEqual([{ host: 'jobs.example.fi' }, { host: 'kirkko.example.fi', theme: 'church' }]);
  });

  it.each(THEME_NAMES)('take the theme %s for the portal and for a host', (theme) => {
    const hosts = [{ host: 'localhost:4600', theme }];
    expect(readSettings({ THEME: theme, HOSTS: `localhost:4600=${theme}` }, '/')).toMatchObject({ theme, hosts });
  });

  it('take the values that are given', () => {
    const production = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example.fi', TRUST_PROXY: '10.0.0.1' };
    const given = {
      ...production,
      PORT: '8080',
      PUBLIC_URL: 'https://tyot.example.fi/',
      HOSTS: 'tyot.example.fi, jobb.example.fi=church',
      DATA_DIR: '/var/portal',
      SESSION_SECONDS: '5',
      SESSION_MAX_HOURS: '1',
      RATE_LIMIT: 'off',
      DEMO: 'off',
      THEME: 'city',
    };
    expect(readSettings(given, '/portal')).toMatchObject({
      port: 8080,
      publicUrl: 'https://tyot.example.fi',
      hosts: [{ host: 'tyot.example.fi' }, { host: 'jobb.example.fi', theme: 'church' }],
      dataDir: '/var/portal',
      sessionSeconds: 5,
      sessionMaxSeconds: 3600,
      rateLimit: false,
      demo: false,
      theme: 'city',
      mailFrom: 'portal@tyot.example.fi',
      production: true,
    });
  });

  it('of a portal that people use on a server’s database name what all portals of it must share', () => {
    const production = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example.fi', TRUST_PROXY: '10.0.0.1' };
    const shared = { DATABASE_URL: 'postgres://user@db/portal', RELEASE_DOCUMENTS: 'database' };
    expect(errorsOf({ ...production, ...shared })).toEqual([
      expect.stringMatching(/^PUBLIC_URL is no https address/),
      expect.stringMatching(/^IDENTITY_KEYS is missing/),
      expect.stringMatching(/^FILES_URL is missing/),
      expect.stringMatching(/^RELEASE_SIGNING_KEY is missing, or RELEASE_PUBLIC_KEYS/),
    ]);
    const given = {
      PUBLIC_URL: 'https://tyot.example.fi',
      IDENTITY_KEYS: Buffer.alloc(32, 1).toString('base64'),
      RELEASE_PUBLIC_KEYS: 'A'.repeat(43),
    };
    expect(errorsOf({ ...production, ...shared, ...given })).toEqual([expect.stringMatching(/^FILES_URL is missing/)]);
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };
    const places: Record<string, string>[] = [
      { DATA_DIR: '/srv/portal' },
      { ...keys, FILES_URL: 's3://portal?endpoint=https://s3.example.fi' },
    ];
    for (const files of places) expect(errorsOf({ ...production, ...shared, ...given, ...files })).toEqual([]);
    // One machine by itself, and one that nobody uses, need none of it.
    expect(errorsOf(production)).toEqual([]);
    expect(errorsOf(shared)).toEqual([]);
  });

  it('take an address for reports of vulnerabilities that adds no line to a file', () => {
    const contact = (text: string) => readSettings({ SECURITY_CONTACT: text }, '/').securityContact;
    expect(contact('mailto:security@example.fi')).toBe('mailto:security@example.fi');
    expect(contact('https://example.fi/a\nContact: https://elsewhere.example')).not.toContain('\n');
    for (const wrong of ['security@example.fi', 'http://example.fi/report', 'javascript:x()'])
      expect(errorsOf({ SECURITY_CONTACT: wrong })).toEqual([expect.stringMatching(/^SECURITY_CONTACT is not/)]);
  });

  it('treat an empty setting as absent', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '', SMTP_URL: ' ' }, '/')).toEqual(readSettings({}, '/'));
  });

  it('load no demo content into a foreign database unless told', () => {
    expect(readSettings({ DATABASE_URL: 'postgres://user@db/portal' }, '/').demo).toBe(false);
    expect(readSettings({ DATABASE_URL: 'postgres://user@db/portal', DEMO: 'on' }, '/').demo).toBe(true);
  });

  it('report errors only to an address that is set, with tracing unless switched off', () => {
    const dsn = 'https://key@errors.example/12';
    expect(readSettings({ SENTRY_TRACING: 'on' }, '/').errorReporting).toBeUndefined();
    expect(readSettings({ SENTRY_DSN: dsn }, '/').errorReporting).toEqual({ dsn, tracing: true });
    expect(readSettings({ SENTRY_DSN: dsn, SENTRY_TRACING: 'off' }, '/').errorReporting).toEqual({
      dsn,
      tracing: false,
    });
  });

  it('prefer seconds for the length of a session, for tests', () => {
    expect(readSettings({ SESSION_SECONDS: '5', SESSION_MINUTES: '10' }, '/').sessionSeconds).toBe(5);
  });

  it('name every error at once', () => {
    const found = errorsOf({
      PORT: 'many',
      PUBLIC_URL: 'portal',
      THEME: 'blue',
      RATE_LIMIT: 'yes',
      HOSTS: 'a=blue',
      DATABASE_URL: 'mysql://x/y',
      SESSION_MINUTES: '0',
      LOG_LEVEL: 'loud',
    });
    for (const name of [
      'PORT',
      'PUBLIC_URL',
      'THEME',
      'RATE_LIMIT',
      'HOSTS',
      'DATABASE_URL',
      'SESSION_MINUTES',
      'LOG_LEVEL',
    ]) {
      expect(found.some((error) => error.startsWith(`${name} `))).toBe(true);
    }
  });

  it('name every error without repeating a value, which may be a password', () => {
    const found = errorsOf({
      PORT: '99999',
      HOSTS: 'a b,localhost=castle',
      DATABASE_URL: 'mysql://root:secret@localhost/portal',
      SMTP_URL: 'http://mail:secret@localhost',
      MAIL_FROM: 'nobody',
      SESSION_MINUTES: '-1',
      IDENTITY_KEYS: 'secret',
      OPERATOR_TOKEN: 'secret',
    });
    expect(found).toEqual([
      'PORT is above 65535',
      'HOSTS is not a list like portal.example.fi,jobs.example.fi=church',
      'HOSTS names a theme other than state, municipal, church, city',
      'DATABASE_URL is not an address like postgres://user:password@host/database',
      'IDENTITY_KEYS is not a list of keys of 32 bytes in base64 (openssl rand -base64 32), the newest first',
      'SMTP_URL is not an address like smtp://user:password@host:587',
      'MAIL_FROM is not an e-mail address',
      'SESSION_MINUTES is below 1',
      'OPERATOR_TOKEN is shorter than 16 characters',
    ]);
  });

  it('demand a mail server in production', () => {
    expect(errorsOf({ NODE_ENV: 'production' })).toEqual([expect.stringContaining('SMTP_URL')]);
    expect(errorsOf({ NODE_ENV: 'production', SMTP_URL: 'smtp://mail:25' })).toEqual([]);
  });

  it.each<Record<string, string>>([
    { PUBLIC_URL: 'https://portal.example.fi' },
    { PUBLIC_URL: 'http://portal.example.fi' },
    { PUBLIC_URL: 'https://localhost' },
    { HOSTS: 'localhost:4600,portal.example.fi' },
  ])('demand a mail server wherever others come to the portal: %j', (address) => {
    expect(errorsOf(address)).toEqual([expect.stringContaining('SMTP_URL')]);
    expect(errorsOf({ ...address, SMTP_URL: 'smtp://mail:25' })).toEqual([]);
  });

  it('ask no mail server of a portal of this machine', () => {
    expect(
      errorsOf({ PUBLIC_URL: 'http://127.0.0.1:4600', HOSTS: 'localhost:4600,church.localhost:4600=church' }),
    ).toEqual([]);
  });

  describe('in production', () => {
    const production = {
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://mail:25',
      PUBLIC_URL: 'https://portal.example.fi',
      TRUST_PROXY: '127.0.0.1',
    };

    it('load no demo people', () => {
      expect(readSettings(production, '/').demo).toBe(false);
      expect(errorsOf({ ...production, DEMO: 'off' })).toEqual([]);
      expect(errorsOf({ ...production, DEMO: 'on' })).toEqual([expect.stringContaining('DEMO')]);
    });

    it('accept no host at loopback that was not asked for', () => {
      expect(readSettings(production, '/').hosts).toEqual([{ host: 'portal.example.fi' }]);
    });

    it('ask who speaks https for the portal', () => {
      expect(errorsOf({ ...production, TRUST_PROXY: '' })).toEqual([expect.stringContaining('TRUST_PROXY')]);
    });
  });

  it('take a bucket for releases only with its keys', () => {
    const RELEASE_FILES_URL = 's3://portal/site?endpoint=https://s3.example.fi';
    expect(errorsOf({ RELEASE_FILES_URL })).toEqual([expect.stringContaining('AWS_ACCESS_KEY_ID')]);
    expect(errorsOf({ RELEASE_FILES_URL: 'https://s3.example.fi/portal' })).toEqual([
      expect.stringContaining('RELEASE_FILES_URL is not an address'),
    ]);
    expect(errorsOf({ RELEASE_FILES_URL, AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' })).toEqual([]);
  });

  it('take one bucket for attachments and releases, or another for releases', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
    const FILES_URL = 's3://portal/files';
    expect(errorsOf({ FILES_URL })).toEqual([
      expect.stringContaining('AWS_SECRET_ACCESS_KEY is missing; FILES_URL needs both'),
    ]);
    const one = readSettings({ ...keys, FILES_URL }, '/');
    expect(one.filesBucket).toMatchObject({ url: FILES_URL, accessKeyId: 'a', secretAccessKey: 'b' });
    expect(one.releaseBucket).toEqual(new Bucket({ url: FILES_URL, accessKeyId: 'a', secretAccessKey: 'b' }));
    const RELEASE_FILES_URL = 's3://public/site';
    const two = readSettings({ ...keys, FILES_URL, RELEASE_FILES_URL }, '/');
    expect(two.releaseBucket).toEqual(new Bucket({ url: RELEASE_FILES_URL, accessKeyId: 'a', secretAccessKey: 'b' }));
    expect(readSettings({ ...keys, RELEASE_FILES_URL }, '/').filesBucket).toBeUndefined();
  });

  it('let a rollback find its bucket beside a wrong one that it does not need', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
    const wrong = { ...keys, FILES_URL: 'bucket', RELEASE_FILES_URL: 's3://public/site' };
    expect(readStoreSettings(wrong, '/').releaseBucket).toMatchObject({ url: 's3://public/site' });
  });

  describe('of a log-in service', () => {
    const service = { AUTH_MODE: 'sso', SSO_URL: 'https://login.example.fi', SSO_CLIENT_ID: 'portal' };

    it.each([
      ['no address', { SSO_URL: '' }, /^SSO_URL is missing/],
      ['no name of the portal', { SSO_CLIENT_ID: '' }, /^SSO_CLIENT_ID is missing/],
      ['plain http', { SSO_URL: 'http://login.example.fi' }, /^SSO_URL is plain http/],
      ['what is no address', { SSO_URL: 'login' }, /^SSO_URL is not an address/],
      ['another holder of the tokens', { SSO_MODE: 'both' }, /^SSO_MODE is neither/],
      ['tokens in the browser without a realm', { SSO_MODE: 'browser' }, /^SSO_REALM is missing/],
      [
        'tokens in the browser and a secret',
        { SSO_MODE: 'browser', SSO_REALM: 'r', SSO_CLIENT_SECRET: 's' },
        /^SSO_CLIENT_SECRET is set/,
      ],
      ['another way of logging in', { AUTH_MODE: 'saml' }, /^AUTH_MODE is neither/],
    ])('are refused with %s', (_what, change, message) => {
      expect(errorsOf({ ...service, ...change })).toEqual([expect.stringMatching(message)]);
    });

    it('name the levels of a log-in that count as strong', () => {
      expect(readSettings(service, '/').singleSignOn?.strongAcr).toEqual([]);
      const levels = readSettings({ ...service, SSO_STRONG_ACR: 'http://ftn.ficora.fi/2017/loa2, gold' }, '/');
      expect(levels.singleSignOn?.strongAcr).toEqual(['http://ftn.ficora.fi/2017/loa2', 'gold']);
      expect(errorsOf({ ...service, SSO_STRONG_ACR: 'loa2 loa3' })).toEqual([
        expect.stringMatching(/^SSO_STRONG_ACR is not a list/),
      ]);
    });

    it('start the demo at this machine alone', () => {
      const demo = { AUTH_MODE: 'sso', SSO_URL: 'demo' };
      expect(readSettings(demo, '/').singleSignOn).toMatchObject({ demo: true, realm: 'candidate' });
      const errors = errorsOf({ ...demo, NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example.fi' });
      expect(errors).toContainEqual(expect.stringMatching(/^SSO_URL is demo/));
    });

    it('name the realm of a Keycloak in the issuer, and take the address of other services as it stands', () => {
      expect(issuerOf({ url: 'https://login.example.fi', realm: 'jobs' })).toBe('https://login.example.fi/realms/jobs');
      const SSO_URL = 'https://login.example.fi/';
      expect(readSettings({ ...service, SSO_URL }, '/').singleSignOn).toMatchObject({ url: SSO_URL, realm: undefined });
      expect(readSettings({ ...service, SSO_URL, SSO_REALM: 'jobs' }, '/').singleSignOn).toMatchObject({
        url: 'https://login.example.fi',
      });
    });
  });
});
