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
