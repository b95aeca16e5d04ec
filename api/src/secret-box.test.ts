import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSealed, SecretBox } from './secret-box';
import { StartError } from './start-error';

const folder = mkdtempSync(join(tmpdir(), 'portal-secret-box-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const box = SecretBox.of({ dataDir: folder, identityKeys: [] });

test('opens what it sealed, also after a restart', () => {
  const sealed = box.seal('131052-308T', 'a/1/ssn');
  expect(sealed).not.toContain('308T');
  expect(isSealed(sealed)).toBe(true);
  expect(SecretBox.of({ dataDir: folder, identityKeys: [] }).open(sealed, 'a/1/ssn')).toBe('131052-308T');
});
test('the same code has the same seal in one place and another in the next', () => {
  expect(box.seal('131052-308T', 'a/1/ssn')).toBe(box.seal('131052-308T', 'a/1/ssn'));
  expect(box.seal('131052-308T', 'a/2/ssn')).not.toBe(box.seal('131052-308T', 'a/1/ssn'));
});
test('a seal that was moved or changed does not open', () => {
  const sealed = box.seal('131052-308T', 'a/1/ssn');
  expect(box.open(sealed, 'b/1/ssn')).toBeUndefined();
  const swapped = sealed[40] === 'A' ? 'B' : 'A';
  expect(box.open(`${sealed.slice(0, 40)}${swapped}${sealed.slice(41)}`, 'a/1/ssn')).toBeUndefined();
});
test('a damaged key stops the start with a message for the operator', () => {
  const damaged = mkdtempSync(join(tmpdir(), 'portal-secret-box-'));
  mkdirSync(join(damaged, 'keys'));
  writeFileSync(join(damaged, 'keys', 'identity-codes.key'), 'short');
  expect(() => SecretBox.of({ dataDir: damaged, identityKeys: [] })).toThrow(StartError);
  rmSync(damaged, { recursive: true });
});
test('the key is nobody else’s to read', () => {
  const key = join(folder, 'keys', 'identity-codes.key');
  expect(statSync(key).mode & 0o777).toBe(0o600);
  expect(readFileSync(key)).toHaveLength(32);
});
test('what somebody typed in place of a seal does not open and breaks nothing', () => {
  for (const text of ['sealed:1:', 'sealed:1:x', 'sealed:2:', `sealed:2:${'0'.repeat(16)}:AAAA`, 'sealed:9:x'])
    expect(box.open(text, 'a/1/ssn')).toBeUndefined();
});
test('keys of the settings: the first seals, all open, and so does the one that the folder had before', () => {
  const [first, second] = [randomBytes(32), randomBytes(32)];
  const before = box.seal('131052-308T', 'a/1/ssn');
  const older = SecretBox.of({ dataDir: folder, identityKeys: [second] }).seal('131052-308T', 'a/1/ssn');
  const rotated = SecretBox.of({ dataDir: folder, identityKeys: [first, second] });
  const newest = rotated.seal('131052-308T', 'a/1/ssn');
  expect([before, older, newest].map((sealed) => rotated.open(sealed, 'a/1/ssn'))).toEqual(
    Array(3).fill('131052-308T'),
  );
  expect(newest.split(':')[2]).toBe(rotated.keyIds[0]);
  const other = new SecretBox([second]);
  expect(other.open(newest, 'a/1/ssn')).toBeUndefined();
});
test('seals from before keys had names still open', () => {
  const sealed = box.seal('131052-308T', 'a/1/ssn');
  expect(box.open(sealed.replace(/^sealed:2:[0-9a-f]+:/, 'sealed:1:'), 'a/1/ssn')).toBe('131052-308T');
});
