import { describeRun, markdownTable, replaceSection } from './document';

const BEGIN = '<!-- Written by npm run bench -- federation -->';
const END = '<!-- End of what npm run bench -- federation writes -->';

it('only what stands between the marks is replaced', () => {
  const document = `# Before\n\n${BEGIN}\n\nold $& text\n\n${END}\n\nAfter\n`;
  expect(replaceSection(document, 'new $& text')).toBe(`# Before\n\n${BEGIN}\n\nnew $& text\n\n${END}\n\nAfter\n`);
});

it.each([
  ['neither mark', '# Before'],
  ['no end', `# Before\n${BEGIN}\n`],
  ['the end first', `${END}\n${BEGIN}\n`],
])('a document with %s is left alone', (_what, document) => {
  expect(() => replaceSection(document, 'new')).toThrow('docs/federation.md lacks');
});

it('a table has its header, the sides its columns keep to, and its rows', () => {
  expect(markdownTable(['variant', 'KB'], [['stock', '3.0']])).toBe('| variant | KB |\n|---|---:|\n| stock | 3.0 |');
});

it.each([
  [0, 'times were not measured'],
  [1, 'times are medians of 1 interleaved visit of each kind'],
  [9, 'times are medians of 9 interleaved visits of each kind'],
])('a run of %s rounds says its date, its machine and how busy it was', (rounds, times) => {
  const run = { rounds, load: [0.04, 3.26] as const, pages: [], failed: [] };
  expect(describeRun(run, new Date('2026-11-25T23:00:00Z'), '2 × Processor')).toBe(
    `Measured on 2026-11-25, 2 × Processor; ${times}; load average 0.0 at the start, 3.3 at the end.`,
  );
});

it('a variant that failed is named with its error, and has no row', () => {
  const failed = [{ title: 'Stock', reason: 'https://localhost:1/: no module' }];
  const run = { rounds: 0, load: [0, 0] as const, pages: [{ page: 'Log-in', variants: [] }], failed };
  const text = describeRun(run, new Date('2026-11-25T23:00:00Z'), '2 × Processor');
  expect(text).toContain(
    'Left out is Stock, since a page of it failed: `https://localhost:1/: no module`\n\n### Log-in',
  );
});
