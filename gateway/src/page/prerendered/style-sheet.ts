/** A style sheet of a release as it stands in a page. */
export interface StyleSheet {
  /** Without the fonts. */
  css: string;
  /** Rules of fonts that have to be fetched: they would hold back the scripts. */
  fonts: string;
}

const FETCHED_FONT = /@font-face\s*\{[^}]*\burl\([^}]*\}/g;
/** Would end the element, for example within a picture; with the escape it says the same to a style sheet. */
const END_OF_ELEMENT = /<\/(?=style)/gi;

/** @param text as the build has minified it */
export function readStyleSheet(text: string): StyleSheet {
  const safe = text.replace(END_OF_ELEMENT, '<\\/');
  return { css: safe.replace(FETCHED_FONT, ''), fonts: (safe.match(FETCHED_FONT) ?? []).join('') };
}
