import { LATER_FONTS_ID } from '@portal/contract/release-names';
import { TEXT_FONT_URL } from '@portal/themes/text-font';

/**
 * Fetches the text's font: the line is idle while the first page is being made. Asked for earlier it would hold back the scripts (by about 140 ms
 * on a slow line).
 * @returns to be called when the page is rendered: has it drawn with the font as soon as it is painted and the font is there. Until then the fonts
 * stay those of the document's words, whose measures the browser knows; and the rules of a font that is not there yet would make it lay out
 * everything once more than the font itself does.
 */
export function fetchTextFont(): () => void {
  const settled = Promise.allSettled([new FontFace('Text', `url("${TEXT_FONT_URL}")`).load()]);
  const rules = document.getElementById(LATER_FONTS_ID);
  // From here on the load event is not waited for (early-script.ts of the gateway).
  rules?.removeAttribute('id');
  const apply = () => {
    if (!(rules instanceof HTMLStyleElement)) return;
    rules.media = 'all';
    // Before the next frame, which would begin to fetch it, and be laid out without it.
    const families = getComputedStyle(document.documentElement).getPropertyValue('--font-family');
    document.fonts.load(`1em ${families}`).catch(() => {});
  };
  return () => {
    // A frame is painted after its callbacks.
    requestAnimationFrame(() => setTimeout(() => settled.then(apply)));
  };
}
