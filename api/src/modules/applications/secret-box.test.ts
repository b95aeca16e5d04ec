import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../../start-error';
import { isSealed, SecretBox } from './secret-box';

const folder = mkdtempSync(join(tmpdir(), 'portal-secret-box-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const box = SecretBox.inFolder(folder);

test('opens what it sealed, also after a restart', () => {
  const sealed = box.seal('131052-308T', 'a/1/ssn');
  expect(sealed).not.toContain('308T');
  expect(isSealed(sealed)).toBe(true);
  expect(SecretBox.inFolder(folder).open(sealed, 'a/1/ssn')).toBe('131052-308T');
});
test('the same code has the same seal in one place and another in the next', () => {
  expect(box.seal('131052-308T', 'a/1/ssn')).toBe(box.seal('131052-308T', 'a/1/ssn'));
  expect(box.seal('131052-308T', 'a/2/ssn')).not.toBe(box.seal('131052-308T', 'a/1/ssn'));
});
test('a seal that was moved or changed does not open', () => {
  const sealed = box.seal('131052-308T', 'a/1/ssn');
  expect(() => box.open(sealed, 'b/1/ssn')).toThrow();
  const swapped = sealed[30] === 'A' ? 'B' : 'A';
  expect(() => box.open(`${sealed.slice(0, 30)}${swapped}${sealed.slice(31)}`, 'a/1/ssn')).toThrow();
});
test('a damaged key stops the start with a message for the operator', () => {
  const damaged = mkdtempSync(join(tmpdir(), 'portal-secret-box-'));
  mkdirSync(join(damaged, 'keys'));
  writeFileSync(join(damaged, 'keys', 'identity-codes.key'), 'short');
  expect(() => SecretBox.inFolder(damaged)).toThrow(StartError);
  rmSync(damaged, { recursive: true });
});
test('the key is nobody else’s to read', () => {
  const key = join(folder, 'keys', 'identity-codes.key');
  expect(statSync(key).mode & 0o777).toBe(0o600);
  expect(readFileSync(key)).toHaveLength(32);
});
