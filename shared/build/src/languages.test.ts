import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from './languages.mjs';
import { workspaceRoot } from './workspace.mjs';

const id = `(?:${locales.join('|')})`;
/** Two languages in a list, a pattern, a type or with the same value, tags of languages as they are written in Finland, and texts beside a language. */
const LISTS = [
  new RegExp(`['"\`]${id}['"\`]\\s*[,|]\\s*['"\`]${id}['"\`]`),
  new RegExp(`[(|]${id}\\|${id}\\b`),
  new RegExp(`\\b${id}: ((?!['"\`])[^,{}\\n]+), ${id}: \\1[,}) ]`),
  new RegExp(`\\{ ?${id}, ${id}\\b`),
  new RegExp(`['"\`]${id}-FI['"\`]`),
  new RegExp(`(?:\\blang: |\\[)['"\`]${id}['"\`],`),
];

/** Also where a value differs by its language alone, as in `new Intl.Collator('fi')`. */
function isList(text: string): boolean {
  const alike = text.replace(new RegExp(`(?<=\\()'${id}'(?=\\))`, 'g'), "'…'");
  return LISTS.some((list) => list.test(text) || list.test(alike));
}

/**
 * What may list them: a migration stays as it was released, the texts of the interface library are named by their language, and places have names in
 * Finnish and Swedish alone.
 */
const MAY_LIST = /^api\/src\/migrations\/|^shared\/ui\/src\/texts\/useTexts\.ts$|\/postal-codes\//;
const NO_PRODUCT = /\.test\.|test-kit|fixture|\/(test|testing)\//;
/** Installed packages link to each other: followed, they have hundreds of thousands of files. */
const NOT_WRITTEN_HERE = new Set(['node_modules', 'dist']);

function filesBelow(folder: string): string[] {
  return readdirSync(join(workspaceRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return NOT_WRITTEN_HERE.has(entry.name) ? [] : filesBelow(path);
  });
}

const owners = readdirSync(workspaceRoot).filter((name) =>
  /^(api|gateway|host|launcher|scripts|shared|mfe-.+)$/.test(name),
);
const sources = owners.flatMap((owner) =>
  filesBelow(owner).filter((file) => /\.(tsx?|mjs)$/.test(file) && !NO_PRODUCT.test(file) && !MAY_LIST.test(file)),
);

test('no source lists the languages of languages.json once more', () => {
  expect(sources.length).toBeGreaterThan(500);
  const lists = sources.filter((file) => {
    return isList(readFileSync(join(workspaceRoot, file), 'utf8'));
  });
  expect(lists).toEqual([]);
});

test.each([
  "const ALL = ['fi', 'sv'];",
  "type Language = 'fi' | 'sv';",
  '/messages-(fi|sv)/',
  'z.strictObject({ fi: Text, sv: Text })',
  "{ fi: new Intl.Collator('fi'), sv: new Intl.Collator('sv') }",
  'const TEXTS = { fi, sv };',
  "const TAG = 'sv-FI';",
  "const TEXTS = [{ lang: 'fi', text: 'Hei' }, { lang: 'sv', text: 'Hej' }];",
  "const TEXTS = [['fi', 'Hei'], ['sv', 'Hej']];",
])('%s is seen as a list of languages', (text) => {
  expect(isList(text)).toBe(true);
});
