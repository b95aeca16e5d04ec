import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BannedWord, bannedWordsOf, textsOfFile, wordsFoundIn } from './words-for-people';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const files = () => execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');

const BANNED: BannedWord[] = [
  { language: 'fi', word: 'tallella', instead: 'tallessa' },
  { language: 'en', word: 'e-mail', instead: 'email' },
];

test.each([
  ['fi', 'Tietosi ovat TALLELLA.', ['tallella']],
  ['fi', 'Tietosi ovat tallessa.', []],
  ['en', 'Check your e-mail.', ['e-mail']],
  ['sv', 'Skriv e-mail här.', []],
  ['en', 'the-mail', []],
])('in a text of %s, %s has the banned words %j', (language, text, words) => {
  expect(wordsFoundIn({ language, text }, BANNED).map(({ word }) => word)).toEqual(words);
});

test.each([
  ['host/src/messages/sv.json', '{"a.b":{"defaultMessage":"Ett","description":"One"}}', [['sv', 'Ett']]],
  [
    'api/src/modules/campaigns/catalogue/options.json',
    '[{"label":{"fi":"Yksi","en":"One"}}]',
    [
      ['fi', 'Yksi'],
      ['en', 'One'],
    ],
  ],
  [
    'api/src/a.ts',
    "// sv: 'no'\nconst WORDS = { fi: { a: 'Yksi' }, sv: { a: `Ett`, b: ['Två'] } };",
    [
      ['fi', 'Yksi'],
      ['sv', 'Ett'],
      ['sv', 'Två'],
    ],
  ],
  [
    'api/src/b.ts',
    'const fi = `Yksi`; const sv = `Ett`; const other = `One`;',
    [
      ['fi', 'Yksi'],
      ['sv', 'Ett'],
    ],
  ],
  [
    'launcher/src/c.ts',
    "tell('One', { sv: `Ett` });",
    [
      ['en', 'One'],
      ['sv', 'Ett'],
    ],
  ],
  ['scripts/d.mjs', "tell('One');", [['en', 'One']]],
  ['shared/ui/src/texts/sv.ts', "export const sv: UiTexts = { close: 'Stäng' };", [['sv', 'Stäng']]],
])('the texts of %s are read with their languages', (file, content, texts) => {
  expect(textsOfFile(file, content).map(({ language, text }) => [language, text])).toEqual(texts);
});

test('no text for people has a word that the glossary bans', () => {
  const banned = bannedWordsOf(read('docs/glossary.md'));
  expect(banned.length).toBeGreaterThan(20);
  const found = files().flatMap((file) =>
    textsOfFile(file, () => read(file)).flatMap((text) =>
      wordsFoundIn(text, banned).map(({ word, instead }) => `${file}: "${text.text}" has "${word}", use "${instead}"`),
    ),
  );
  expect(found).toEqual([]);
});
