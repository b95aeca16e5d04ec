import fc from 'fast-check';
import { countCharacters, hasControlCharacters } from './characters';

test('counts an emoji once and a Windows line break once', () => {
  expect(countCharacters('aä😀')).toBe(3);
  expect(countCharacters('a\r\nb')).toBe(3);
});
test('counts the same however the text is cut between characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (left, right) => {
      expect(countCharacters(`${left}|${right}`)).toBe(countCharacters(left) + countCharacters(right) + 1);
    }),
  );
});
test.each(['\0', '\u0007', '\u007f', '\u0085', '\ud800', '\ufffe'])('finds the control character %j', (character) => {
  expect(hasControlCharacters(`a${character}b`, true)).toBe(true);
});
test('takes line breaks only where the text may have several lines', () => {
  expect(hasControlCharacters('a\nb\tc', true)).toBe(false);
  expect(hasControlCharacters('a\nb', false)).toBe(true);
  expect(hasControlCharacters('Hyvää päivää ☺ 👩‍🚒', false)).toBe(false);
});
