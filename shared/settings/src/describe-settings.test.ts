import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeSettings, settingsTable } from './describe-settings';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const about = (name: string, environment: Record<string, string> = {}) =>
  describeSettings(environment, folder).settings.find((setting) => setting.name === name);

test('a setting that is not given has its default', () => {
  expect(about('SESSION_MINUTES')).toMatchObject({ default: '30', value: '30', from: 'default' });
  expect(about('FEEDBACK_MAIL')).toMatchObject({ default: '', value: '', from: 'default' });
});

test('a setting that is given counts, and defaults that follow from it change', () => {
  const environment = { SESSION_MINUTES: '5', PORT: '4700' };
  expect(about('SESSION_MINUTES', environment)).toMatchObject({ default: '30', value: '5', from: 'environment' });
  expect(about('SESSION_SECONDS', environment)).toMatchObject({ value: '300', from: 'default' });
  expect(about('PUBLIC_URL', environment)).toMatchObject({ value: 'http://localhost:4700', from: 'default' });
  expect(describeSettings(environment, folder).errors).toEqual([]);
});

test('a key that the data folder holds comes from its file', () => {
  expect(about('IDENTITY_KEYS')).toMatchObject({ value: '', from: 'default' });
  mkdirSync(join(folder, '.data/keys'), { recursive: true });
  const file = join(folder, '.data/keys/identity-codes.key');
  writeFileSync(file, 'key');
  expect(about('IDENTITY_KEYS')).toMatchObject({ value: '(secret)', from: `file ${file}` });
});

test('secrets are shown to nobody, of addresses only where they lead', () => {
  const environment = {
    DATABASE_URL: 'postgres://root:hunter2@db.example.fi:5433/portal?password=hunter2',
    SMTP_URL: 'smtp://mail:hunter2@mail.example.fi',
    OPERATOR_TOKEN: 'hunter2-hunter2-hunter2',
    AWS_SECRET_ACCESS_KEY: 'hunter2',
    AWS_SESSION_TOKEN: 'hunter2',
    IDENTITY_KEYS: Buffer.alloc(32, 'hunter2').toString('base64'),
    RELEASE_SIGNING_KEY: 'hunter2',
  };
  const report = describeSettings(environment, folder);
  expect(JSON.stringify(report)).not.toMatch(/hunter2|root/);
  expect(JSON.stringify(report)).not.toContain(environment.IDENTITY_KEYS);
  expect(about('DATABASE_URL', environment)?.value).toBe('postgres://(secret)@db.example.fi:5433/portal');
  expect(about('OPERATOR_TOKEN', environment)).toMatchObject({ value: '(secret)', from: 'environment' });
});

test.each([
  ['DATABASE_URL', 'postgres://portal:/hunter2@db/portal', '(secret)'],
  ['DATABASE_URL', 'postgres://portal:12/hunter2@db/portal', '(secret)'],
  ['SMTP_URL', 'smtp://mail:12#hunter2@mail.example.fi', '(secret)'],
  ['PUBLIC_URL', 'https://operator:hunter2@portal.example.fi', 'https://(secret)@portal.example.fi/'],
])('a password in %s is shown to nobody, however it is written: %s', (name, text, shown) => {
  const report = describeSettings({ [name]: text }, folder);
  expect(JSON.stringify(report.settings)).not.toContain('hunter2');
  expect(about(name, { [name]: text })?.value).toBe(shown);
});

test('every error that keeps the portal from starting is told', () => {
  expect(describeSettings({ PORT: 'x', THEME: 'castle' }, folder).errors).toEqual([
    'PORT is not a number',
    'THEME is none of state, municipal, church, city',
  ]);
  expect(describeSettings({ NODE_ENV: 'production' }, folder).errors).toEqual([expect.stringContaining('SMTP_URL')]);
});

test('the document of the settings is that of the code; npm run settings writes it', () => {
  expect(readFileSync(join(__dirname, '../../../docs/settings.md'), 'utf8')).toContain(`\n${settingsTable()}\n`);
});
