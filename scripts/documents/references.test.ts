import { type BrokenReference, References, type Repository } from './references';
import { openRepository } from './repository';

const CODE = /\.(?:tsx?|mjs|cjs|css|sql|conf|ya?ml)$/;
const GENERATED = new Set(['pnpm-lock.yaml']);

function inMemory(contents: Record<string, string>): Repository {
  return { files: Object.keys(contents), read: (file) => contents[file] ?? '' };
}

const GUIDE = '# Guide\n\n## 4. Application form\n\nSee `shared/ui/src/a.ts`.\n\n<a id="old-name"></a>\n';

describe('a citation in code', () => {
  const brokenIn = (code: string) =>
    new References(inMemory({ 'docs/guide.md': GUIDE, 'host/a.ts': code }))
      .brokenInCode('host/a.ts')
      .map(({ reference }) => reference);

  test.each([
    '/** Opens the form. docs/guide.md#4-application-form */',
    '// docs/guide.md#old-name.',
    '// The whole of docs/guide.md.',
    '// RFC 9110, section 14.',
  ])('is taken: %s', (code) => expect(brokenIn(code)).toEqual([]));

  test.each([
    ['/** Specification, section 4. */', 'section 4'],
    ['/** Trust, promises 5 and 6. */', 'promises 5'],
    ['/** `domain.md`, "phones". */', 'domain.md'],
    ['// docs/guide.md#5-another-form', 'docs/guide.md#5-another-form'],
    ['// docs/missing.md', 'docs/missing.md'],
    ['// docs/adr/0017.', 'docs/adr/0017'],
    ['// ADR 4', 'ADR 4'],
  ])('is refused: %s', (code, reference) => expect(brokenIn(code)).toEqual([reference]));
});

describe('a reference in a document', () => {
  const brokenIn = (text: string) =>
    new References(
      inMemory({ 'docs/guide.md': GUIDE, 'docs/other.md': text, 'shared/ui/src/a.ts': 'const PAUSE_MS = 1;' }),
    )
      .brokenInDocument('docs/other.md')
      .map(({ reference, line }) => `${line}: ${reference}`);

  test.each([
    '[form](guide.md#4-application-form), [folder](../shared/ui/), [file](../shared/ui/src/a.ts)',
    '# Here\n\n[above](#here) and `shared/ui/src/a.ts`, `src/a.ts`, `a.ts`, `*/src/{a,b}.ts`, `data.json`, [elsewhere](https://example.org/x.md)',
    '```\n[not a link](nowhere.md)\n```',
    '`PAUSE_MS` in [a.ts](../shared/ui/src/a.ts), `Another` and [a.ts](../shared/ui/src/a.ts)',
  ])('is taken: %s', (text) => expect(brokenIn(text)).toEqual([]));

  test.each([
    ['one\n\n[form](guide.md#form)', '3: guide.md#form'],
    ['[file](../shared/ui/src/b.ts)', '1: ../shared/ui/src/b.ts'],
    ['[line](../shared/ui/src/a.ts#L3)', '1: ../shared/ui/src/a.ts#L3'],
    ['one\n`shared/ui/src/b.ts`', '2: shared/ui/src/b.ts'],
    ['`b.ts`', '1: b.ts'],
    ['`PAUSE` in [a.ts](../shared/ui/src/a.ts)', '1: PAUSE'],
    ['| term | `Outbox`, [a.ts](../shared/ui/src/a.ts) |', '1: Outbox'],
    ['`ui/a.ts`', '1: ui/a.ts'],
  ])('is refused: %s', (text, reference) => expect(brokenIn(text)).toEqual([reference]));
});

describe('the repository', () => {
  const repository = openRepository();
  const references = new References(repository);

  test('has every document and heading that its code cites', () => {
    const code = repository.files.filter((file) => CODE.test(file) && !GENERATED.has(file) && file !== here());
    expect(code.length).toBeGreaterThan(1000);
    expect(code.flatMap((file) => references.brokenInCode(file)).map(told)).toEqual([]);
  });

  test('has every file and heading that its documents link to or name', () => {
    const documents = repository.files.filter((file) => file.endsWith('.md'));
    expect(documents).toContain('docs/specification.md');
    expect(documents.flatMap((file) => references.brokenInDocument(file)).map(told)).toEqual([]);
  });
});

/** One line for each, so that a failure is read at a glance. */
function told({ file, line, reference, reason }: BrokenReference): string {
  return `${file}:${line} ${reference}: ${reason}`;
}

/** This file cites what is not there on purpose. */
function here(): string {
  return 'scripts/documents/references.test.ts';
}
