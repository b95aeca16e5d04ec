import { THEME_NAMES } from '@portal/themes/theme';
import { readApiConfig } from './environment';

const read = (environment: Record<string, string>) => readApiConfig(environment, '/srv/portal');

test('without any setting the portal runs on its own database at localhost', () => {
  expect(read({})).toMatchObject({
    ok: true,
    config: {
      dataDir: '/srv/portal/.data',
      databaseUrl: undefined,
      publicUrl: 'http://localhost:4600',
      hosts: [{ host: 'localhost:4600' }, { host: '127.0.0.1:4600' }],
      sessionSeconds: 1800,
      sessionMaxSeconds: 43_200,
      rateLimit: true,
      demo: 'new',
      production: false,
    },
  });
});

test('settings change what they name', () => {
  const result = read({
    PORT: '8080',
    PUBLIC_URL: 'https://tyot.example.fi/',
    HOSTS: 'tyot.example.fi, jobb.example.fi=church',
    DATA_DIR: '/var/portal',
    SESSION_SECONDS: '5',
    SESSION_MAX_HOURS: '1',
    RATE_LIMIT: 'off',
    DEMO: 'off',
    THEME: 'city',
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://mail.example.fi',
    TRUST_PROXY: '10.0.0.1',
  });
  expect(result).toMatchObject({
    ok: true,
    config: {
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
    },
  });
});

test.each(THEME_NAMES)('the theme %s can be that of the portal and of a host', (theme) => {
  const hosts = [{ host: 'localhost:4600', theme }];
  expect(read({ THEME: theme, HOSTS: `localhost:4600=${theme}` })).toMatchObject({
    ok: true,
    config: { theme, hosts },
  });
});

test('an empty setting counts as not set', () => {
  expect(read({ DATABASE_URL: '', SMTP_URL: ' ' })).toEqual(read({}));
});

test('all faults are named at once, without repeating a value that may be a password', () => {
  const result = read({
    PORT: '99999',
    PUBLIC_URL: 'portal.example.fi',
    HOSTS: 'a b,localhost=castle',
    DATABASE_URL: 'mysql://root:secret@localhost/portal',
    THEME: 'castle',
    SMTP_URL: 'http://mail:secret@localhost',
    SESSION_MINUTES: '-1',
    RATE_LIMIT: 'maybe',
    LOG_LEVEL: 'loud',
  });
  expect(result).toEqual({
    ok: false,
    faults: [
      'PORT must be a whole number from 0 to 65535',
      'PUBLIC_URL must look like https://portal.example.fi',
      'HOSTS names "a b", which is not a host',
      'HOSTS names an unknown theme "castle"',
      'DATABASE_URL must look like postgres://user:password@host/database',
      'THEME must be one of state, municipal, church, city',
      'SMTP_URL must look like smtp://user:password@host:587',
      'SESSION_MINUTES must be a whole number from 1 to 1440',
      'RATE_LIMIT must be "on" or "off"',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    ],
  });
});

test('a portal that others can reach does not start with a readable outbox', () => {
  const missing = { ok: false, faults: [expect.stringContaining('SMTP_URL')] };
  expect(read({ PUBLIC_URL: 'http://portal.example.fi' })).toEqual(missing);
  expect(read({ PUBLIC_URL: 'https://localhost:4600' })).toEqual(missing);
  expect(read({ HOSTS: 'localhost:4600,portal.example.fi' })).toEqual(missing);
  expect(read({ NODE_ENV: 'production' })).toEqual(missing);
  expect(read({ PUBLIC_URL: 'http://portal.example.fi', SMTP_URL: 'smtp://mail' }).ok).toBe(true);
});

test('production has no demo people, no hosts at loopback, and names its proxy', () => {
  const production = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail', PUBLIC_URL: 'https://portal.example.fi' };
  const trusted = { ...production, TRUST_PROXY: '10.0.0.1' };
  expect(read(trusted)).toMatchObject({ ok: true, config: { demo: false, hosts: [{ host: 'portal.example.fi' }] } });
  expect(read({ ...trusted, DEMO: 'on' })).toEqual({ ok: false, faults: [expect.stringContaining('DEMO')] });
  expect(read(production)).toEqual({ ok: false, faults: [expect.stringContaining('TRUST_PROXY')] });
});

test('keys of the identity codes are 32 bytes each in base64; another form is named without being repeated', () => {
  const key = Buffer.alloc(32, 7);
  const read = readApiConfig({ IDENTITY_KEYS: key.toString('base64') }, '/');
  expect(read).toMatchObject({ ok: true, config: { identityKeys: [key] } });
  const wrong = readApiConfig({ IDENTITY_KEYS: 'c2VjcmV0' }, '/');
  expect(wrong).toMatchObject({ ok: false, faults: [expect.stringMatching(/^IDENTITY_KEYS must be a list of keys/)] });
  expect(JSON.stringify(wrong)).not.toContain('c2VjcmV0');
});
