import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const PORTAL_WORDS = /portal|candidate|applicant|application form|employer|bulletin|substitution|mfe[-_]/i;

/** Sources and documents of the kit; the tests may look at the portal. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'kit'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !/\.test\.ts$/.test(file));

it('has files to look at', () => {
  expect(files).toEqual(expect.arrayContaining(['kit/integrity/README.md', 'kit/resilience/src/remote-loader.ts']));
});

it.each(files)('%s is about any application', (file) => {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  expect(lines.filter((line) => PORTAL_WORDS.test(line))).toEqual([]);
});

it.each(files.filter((file) => file.endsWith('README.md')))('%s is one page', (file) => {
  expect(readFileSync(join(root, file), 'utf8').split('\n').length).toBeLessThanOrEqual(80);
});
