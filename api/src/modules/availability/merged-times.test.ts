import fc from 'fast-check';
import { mergedTimes, sharesTime } from './merged-times';

const span = fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 20 })).map(([start, length]) => ({
  start,
  end: start + length,
}));

test('merged stretches share a moment with the same times as those they were made of, and stand apart', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), span, (spans, asked) => {
      const merged = mergedTimes(spans);
      expect(sharesTime(merged, asked)).toBe(spans.some(({ start, end }) => start < asked.end && asked.start < end));
      for (const [at, { start }] of merged.entries()) {
        const before = merged[at - 1];
        if (before) expect(before.end).toBeLessThan(start);
      }
    }),
  );
});
