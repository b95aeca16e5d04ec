import type { CSSProperties } from 'react';

/** Space beside the text of a control of one line: its padding and its border, in pixels. */
const BESIDE_TEXT = 26;

export interface SizedByContent {
  /** About how many characters belong in it, which its width tells; without it the field is as wide as its place. */
  characters?: number | undefined;
}

/** Style of the box around a control: as wide as what belongs in it, and never wider than its place. @param button pixels of a button at its end */
export function widthOf(characters: number | undefined, button = 0): CSSProperties | undefined {
  if (characters === undefined) return undefined;
  return { inlineSize: '100%', maxInlineSize: `calc(${characters}ch + ${BESIDE_TEXT + button}px)` };
}
