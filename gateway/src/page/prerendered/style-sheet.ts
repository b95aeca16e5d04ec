/** A style sheet of a release as it stands in a page. */
export interface StyleSheet {
  /** Without the fonts. */
  css: string;
  /** Rules of fonts that have to be fetched: they would hold back the scripts. */
  fonts: string;
}

const FETCHED_FONT = /@font-face\s*\{[^}]*\burl\([^}]*\}/g;

/** @param text as the build has minified it */
export const readStyleSheet = (text: string): StyleSheet => ({
  css: text.replace(FETCHED_FONT, ''),
  fonts: (text.match(FETCHED_FONT) ?? []).join(''),
});
