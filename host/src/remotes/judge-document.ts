import { OlderDocumentError } from './load-errors';
import { newerDocument, requireTrustedDocument } from './trusted-document';

/** The newest document for which this tab was loaded anew since its last good page: a gateway that keeps sending an old one gets no page into a loop. */
const RELOADED_FOR = 'portal-reloaded-for';

/**
 * Judges the page's document as the page begins: what another tab sees later does not count. Where it is older than one that was seen, most
 * likely a gateway was a moment behind, and the next answer is newer.
 * @param isTyped whether something would be lost
 * @returns whether the page is loaded anew
 */
export function isLoadedAnew(isTyped: () => boolean, reload = () => location.reload()): boolean {
  requireTrustedDocument().catch((error) => {
    // Error reporting hears of anything else.
    if (!(error instanceof OlderDocumentError)) throw error;
  });
  const newer = newerDocument();
  // Without a network the browser has shown what it keeps, and would show its own error in place of it.
  if (newer && (isTyped() || !navigator.onLine)) return false;
  try {
    if (!newer) {
      sessionStorage.removeItem(RELOADED_FOR);
      return false;
    }
    if (sessionStorage.getItem(RELOADED_FOR) === `${newer}`) return false;
    sessionStorage.setItem(RELOADED_FOR, `${newer}`);
  } catch {
    return false;
  }
  reload();
  return true;
}
