import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { definitions } from './definitions';
import { describeSettings } from './describe-settings';
import { readSettings } from './read-settings';
import { readStoreSettings } from './store-settings';

const ADDRESS = 'postgres://portal:hunter2@db.example.fi/portal';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-secret-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function fileOf(content: string): string {
  const file = join(folder, 'secret');
  writeFileSync(file, content);
  return file;
}

test('a secret is read from the file that is named, without the line end after it', () => {
  const key = Buffer.alloc(32, 7).toString('base64');
  for (const end of ['', '\n', '\r\n'])
    expect(readSettings({ IDENTITY_KEYS_FILE: fileOf(`${key}${end}`) }, folder).identityKeys).toEqual([
      Buffer.from(key, 'base64'),
    ]);
  const environment = { DATABASE_URL_FILE: fileOf(`${ADDRESS}\n`), RELEASE_DOCUMENTS: 'database' };
  expect(readSettings(environment, folder).databaseUrl).toBe(ADDRESS);
  expect(readStoreSettings(environment, folder).databaseUrl).toBe(ADDRESS);
});

const secrets = Object.entries(definitions).flatMap(([name, setting]) => ('secret' in setting ? [name] : []));

test.each(secrets)('a file for %s counts instead of the setting, and both are refused', (name) => {
  const file = fileOf('hunter2\n');
  const given = describeSettings({ [`${name}_FILE`]: file }, folder);
  expect(given.settings.find((setting) => setting.name === name)).toMatchObject({
    value: '(secret)',
    from: `file ${file}`,
  });
  const { errors } = describeSettings({ [name]: 'x', [`${name}_FILE`]: file }, folder);
  expect(errors).toContain(`${name} and ${name}_FILE are both set; keep one of them`);
  expect(JSON.stringify([given, errors])).not.toContain('hunter2');
});

test('a file that cannot be read, or holds nothing, is told beside the other errors', () => {
  const environment = { SMTP_URL_FILE: join(folder, 'gone'), OPERATOR_TOKEN_FILE: fileOf('\n'), PORT: 'x' };
  const errors = [
    'SMTP_URL_FILE names a file that cannot be read (ENOENT)',
    'OPERATOR_TOKEN_FILE names an empty file',
    'PORT is not a number',
  ];
  expect(describeSettings(environment, folder).errors).toEqual(errors);
  expect(() => readSettings(environment, folder)).toThrow(expect.objectContaining({ errors }));
});

test('what a file holds is told by no error', () => {
  const environment = { DATABASE_URL_FILE: fileOf('mysql://hunter2') };
  expect(() => readSettings(environment, folder)).toThrow(/DATABASE_URL is not an address/);
  expect(() => readSettings(environment, folder)).not.toThrow(/hunter2/);
});

test('a file of what is not asked for stands in nobody’s way', () => {
  expect(readStoreSettings({ DATABASE_URL_FILE: join(folder, 'gone') }, folder).databaseUrl).toBeUndefined();
});
