import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BloomFilter } from './bloom-filter';
import { isCommonPassword } from './common-passwords';

const FILE = join(import.meta.dirname, 'common-passwords.bloom');
const filter = BloomFilter.from(readFileSync(FILE));

test('the list holds more than a hundred thousand passwords in less than a megabyte', () => {
  expect(filter.entries).toBeGreaterThan(100_000);
  expect(statSync(FILE).size).toBeLessThan(1_000_000);
});

test('it takes at most one good password of ten thousand for one of them', () => {
  const drawn = Array.from({ length: 20_000 }, (_, index) =>
    createHash('sha256').update(`${index}`).digest('base64url'),
  );
  expect(drawn.filter((text) => filter.has(text)).length).toBeLessThanOrEqual(2);
});

test.each([
  ['a leaked password that the policy would take', 'unbelievable'],
  ['the same in other letters', 'UnBelievable'],
  ['another one', 'iloveyou1234'],
  ['a common word with a tail of digits', 'sunshine20261122'],
  ['with signs on both sides', '!!princess!2026'],
  ['with signs for letters', 'P4$$w0rd2026!'],
  ['a common word said twice', 'sunshine sunshine'],
  ['a Finnish word with digits', 'salaisuus1234'],
  ['a Finnish first name with a year', 'Annikki123456'],
  ['a name of the portal with a year', 'Valtion työpaikat 2026!'],
  ['the same without dots and spaces', 'valtiontyopaikat1'],
  ['the name of its address', 'candidate-portal-1'],
  // The leaked ones lack these.
  ['a pattern over and over', 'öäxöäxöäxöäx'],
  ['a row of the keyboard, backwards', 'ölkjhgfdsaåp'],
  ['a Swedish sentence that many would say', 'jagälskardig'],
])('%s is refused: %s', (_what, password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test('the longest password is looked at in no time, whatever it is made of', () => {
  // Time of the processor: what else the machine does counts for nothing.
  const started = process.cpuUsage();
  for (const part of ['a', '!', '!a', 'ab!', '1', 'ä ', 'abcde', '12!4?', 'a1!bä'])
    for (const last of ['', 'b', '!']) isCommonPassword(`${part.repeat(128)}`.slice(0, 127) + last);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(1_000);
});

test.each([
  'kolme pientä sanaa',
  'neljä pientä uutta sanaa',
  'Syksyinen aamu Hangossa 1987',
  'mustikka-piirakka-kello',
  'fjorton gröna cyklar',
  'Vq7#mL2p!xRt',
  'vihreä kissa luki lehteä',
])('a password of one’s own passes: %s', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
