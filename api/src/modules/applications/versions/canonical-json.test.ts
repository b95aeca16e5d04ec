import fc from 'fast-check';
import { canonicalJson } from './canonical-json';

test('keys stand in order, at every depth', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'ä"' })).toBe('{"a":"ä\\"","b":[{"c":null,"d":1}]}');
});
test('equal contents have the same text, and the text parses to the content', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.constant(null))), (content) => {
      const turned = Object.fromEntries(Object.entries(content).reverse());
      expect(canonicalJson(turned)).toBe(canonicalJson(content));
      expect(JSON.parse(canonicalJson(content))).toEqual({ ...content });
    }),
  );
});
