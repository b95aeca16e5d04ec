/**
 * Counts what a person would call characters, alike in the browser, on the server and in PostgreSQL (`char_length`).
 * @param text any text; a line break counts as one, also when it comes as CR LF
 * @returns the number of Unicode code points
 */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text.replaceAll('\r\n', '\n')) count += 1;
  return count;
}

/**
 * Replaces what text that is pasted from PDF files, word processors and tables brings along unseen.
 * @param text what was typed or pasted
 * @param multiline true where line breaks and tabs belong to the text
 * @returns the text without U+0002, U+001F, U+FFFE and U+FFFF, and with `-` for U+001E; breaks of lines and pages (U+000B, U+000C, U+0085)
 * become `\n`, in one line they and tabs become spaces
 */
export const replaceUnseen = (text: string, multiline: boolean): string =>
  text
    // PDF files have it for a hyphen at the end of a line.
    .replaceAll('\u0002', '')
    // Word has these two for its hyphens, one that is seen only where a line ends, and one at which none ends.
    .replaceAll('\u001f', '')
    .replaceAll('\u001e', '-')
    .replace(/[\ufffe\uffff]/g, '')
    .replace(multiline ? /[\v\f\u0085]/g : /[\t\v\f\u0085]/g, multiline ? '\n' : ' ');

const LINE_BREAKS = new Set([0x09, 0x0a, 0x0d]);

/**
 * Finds characters that no field stores. docs/design/contract.md#values
 * @param text what was typed
 * @param multiline true where line breaks and tabs belong to the text
 * @returns true with a C0 or C1 control character, a lone surrogate or a non-character
 */
export function hasControlCharacters(text: string, multiline: boolean): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) {
      if (!multiline || !LINE_BREAKS.has(code)) return true;
    } else if ((code >= 0xd800 && code <= 0xdfff) || (code & 0xfffe) === 0xfffe) {
      return true;
    }
  }
  return false;
}
