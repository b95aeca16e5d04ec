import { LATER_FONTS_ID } from '@portal/contract/release-names';
import { TEXT_FONT_URL } from '@portal/themes/text-font';

/**
 * Fetches the text's font, which the page's style sheets apply. The line is idle while the first page is being made; asked for earlier it would
 * hold back the scripts, by about 140 ms on a slow line.
 * @returns to be called when the page is rendered: once it is painted and the font has come, the page is laid out with it
 * (docs/adr/0006-font-after-scripts.md)
 */
export function fetchTextFont(): () => void {
  const fetched = fetchIntoCache();
  const rules = document.getElementById(LATER_FONTS_ID);
  // From here on the rules do not wait for the load event (early-script.ts of the gateway).
  rules?.removeAttribute('id');
  const apply = async () => {
    await fetched;
    if (!(rules instanceof HTMLStyleElement)) return;
    rules.media = 'all';
    await loadFromCache().catch(() => {});
  };
  return () => {
    // No frame comes to a hidden page; and one is painted after its callbacks, so that the next one follows the painting.
    if (document.hidden) void apply();
    else requestAnimationFrame(() => requestAnimationFrame(apply));
  };
}

/** Never rejects: a page without its font can be read. A preload, which the end of loading does not wait for, as it does for other fonts. */
function fetchIntoCache(): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    const settle = () => resolve();
    Object.assign(link, {
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      crossOrigin: 'anonymous',
      href: TEXT_FONT_URL,
    });
    link.addEventListener('load', settle);
    link.addEventListener('error', settle);
    document.head.append(link);
  });
}

/** By itself the browser would begin with it during the next layout, and lay out everything once more afterwards. */
async function loadFromCache(): Promise<void> {
  const families = getComputedStyle(document.documentElement).getPropertyValue('--font-family');
  await document.fonts.load(`1em ${families}`);
}
