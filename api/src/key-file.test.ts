import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KEY_BYTES } from '@portal/settings/identity-keys';
import { replaceableKey } from './key-file';

const folder = mkdtempSync(join(tmpdir(), 'portal-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a key is made once and read again', () => {
  const file = join(folder, 'keys', 'made.key');
  const key = replaceableKey('The key', file);
  expect(key).toHaveLength(KEY_BYTES);
  expect(replaceableKey('The key', file)).toEqual(key);
  expect(readFileSync(file)).toEqual(key);
});

test.each([0, KEY_BYTES - 1])('a key file of %i bytes stops the start, with its name and the way out', (bytes) => {
  const file = join(folder, `${bytes}.key`);
  replaceableKey('The key', file);
  truncateSync(file, bytes);
  expect(() => replaceableKey('The key', file)).toThrow(`The key, ${file}, is damaged. Remove it`);
  rmSync(file);
  expect(replaceableKey('The key', file)).toHaveLength(KEY_BYTES);
});

test('a key file that cannot be read is told as such', () => {
  expect(() => replaceableKey('The key', folder)).toThrow(`The key, ${folder}, cannot be read or made`);
});
