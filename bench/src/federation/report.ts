import type { Measured } from '../pages/measure-visits';
import { median } from '../statistics';
import { type Loaded, madeOf, sum } from './made-of';

/** Times in milliseconds, without any where no round was measured. */
export interface Summary extends Loaded {
  depth: number;
  wordsMs?: number;
  completeMs?: number;
  usableMs?: number;
  warmWordsMs?: number;
  warmMs?: number;
  afterRelease: Loaded;
}
export type VariantSummary = Summary & { name: string; title: string };

/** @param after what a returning visitor downloads after a release of one remote */
export function summarize({ cold, warm, shape }: Measured, after: Loaded): Summary {
  return {
    ...sum([...shape.files.slice(0, 1), ...madeOf(shape.files.slice(1))]),
    depth: shape.depth,
    ...(cold.length > 0 && {
      wordsMs: median(cold.map(({ words }) => words)),
      completeMs: median(cold.map(({ rendered }) => rendered)),
      usableMs: median(cold.map(({ usable }) => usable)),
      warmWordsMs: median(warm.map(({ words }) => words)),
      warmMs: median(warm.map(({ rendered }) => rendered)),
    }),
    afterRelease: after,
  };
}

export const HEADER = [
  'variant',
  'KB',
  'requests',
  'depth',
  'first words ms',
  'complete ms',
  'usable ms',
  'warm words ms',
  'warm ms',
  'after a release KB',
  'requests then',
];

/** Rows below {@link HEADER}; KB are 1024 bytes. */
export function rowsOf(variants: readonly VariantSummary[]): string[][] {
  const ms = (time: number | undefined) => time?.toFixed(0) ?? '–';
  const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
  return variants.map((variant) => [
    variant.title,
    kilobytes(variant.bytes),
    String(variant.requests),
    String(variant.depth),
    ms(variant.wordsMs),
    ms(variant.completeMs),
    ms(variant.usableMs),
    ms(variant.warmWordsMs),
    ms(variant.warmMs),
    kilobytes(variant.afterRelease.bytes),
    String(variant.afterRelease.requests),
  ]);
}
