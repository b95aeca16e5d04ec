import fc from 'fast-check';
import { countCharacters } from './characters';
import { FILE_NAME_MAX_LENGTH, sanitizeFileName } from './file-names';

test.each([
  ['cv.pdf', 'cv.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\työtodistus ä.pdf', 'työtodistus ä.pdf'],
  ['photo\u202efdp.exe', 'photofdp.exe'],
  ['a\u0000b\r\n.pdf', 'ab.pdf'],
  ['a"b<c>.pdf', 'a_b_c_.pdf'],
  ['...', 'attachment'],
  ['', 'attachment'],
])('%j is kept as %j', (name, expected) => {
  expect(sanitizeFileName(name)).toBe(expected);
});
test('a long name keeps its extension', () => {
  const name = sanitizeFileName(`${'ä'.repeat(300)}.docx`);
  expect(countCharacters(name)).toBe(FILE_NAME_MAX_LENGTH);
  expect(name.endsWith('.docx')).toBe(true);
});
test('no name leads out of its folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(sanitizeFileName(name)).toMatch(/^[^/\\\p{Cc}]+$/u);
      expect(['.', '..']).not.toContain(sanitizeFileName(name));
    }),
  );
});
