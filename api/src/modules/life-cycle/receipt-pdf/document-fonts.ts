import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';

/** The fonts' files each hold a part of Unicode; a text is set from as many as it needs. */
const PARTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const;
type Part = (typeof PARTS)[number];
export type Weight = 400 | 600;

export interface Run {
  font: string;
  text: string;
}

// WOFF, since of WOFF 2 the library cannot write subsets with composed letters.
const fileOf = (part: Part, weight: Weight): string =>
  createRequire(import.meta.url).resolve(`@fontsource/source-sans-3/files/source-sans-3-${part}-${weight}-normal.woff`);

const nameOf = (part: Part, weight: Weight): string => `${part}-${weight}`;

let coverage: ReadonlyMap<Part, ReadonlySet<number>> | undefined;

/** Read once: which characters each part has. */
function covered(): ReadonlyMap<Part, ReadonlySet<number>> {
  coverage ??= new Map(
    PARTS.map((part) => {
      const font = create(readFileSync(fileOf(part, 400)));
      return [part, new Set('characterSet' in font ? font.characterSet : [])];
    }),
  );
  return coverage;
}

/** Every font under the name that runs give; a file is read only when it is first used. */
export const fontFiles = (): { name: string; file: string }[] =>
  PARTS.flatMap((part) =>
    ([400, 600] as const).map((weight) => ({ name: nameOf(part, weight), file: fileOf(part, weight) })),
  );

/** What no part has, such as a pictograph. A missing glyph would leave readers with nothing at all. */
const UNKNOWN = '?';

/** Cuts a text where the font must change. */
export function runsOf(text: string, weight: Weight): Run[] {
  const parts = covered();
  const runs: Run[] = [];
  for (const character of text.normalize('NFC').replace(/\t/g, ' ')) {
    const last = runs.at(-1);
    const codePoint = character.codePointAt(0) ?? 0;
    const part = character === '\n' ? undefined : PARTS.find((candidate) => parts.get(candidate)?.has(codePoint));
    const known = part !== undefined || character === '\n';
    const font = part
      ? nameOf(part, weight)
      : known
        ? (last?.font ?? nameOf('latin', weight))
        : nameOf('latin', weight);
    const shown = known ? character : UNKNOWN;
    if (last?.font === font) last.text += shown;
    else runs.push({ font, text: shown });
  }
  return runs;
}
