import { CLOSED_BULLETINS } from '@portal/contract/release-names';

/**
 * Runs right behind the bulletins of a rendered page, before they are drawn: shows the first that was not closed in this tab. Constant, so that the
 * policy can name it by its hash.
 */
export const BULLETINS_SCRIPT = `(function (s) {
  try {
    var closed = JSON.parse(sessionStorage.getItem('${CLOSED_BULLETINS}')) || [], shown = false;
    s.parentNode.querySelectorAll('[data-bulletin]').forEach(function (one) {
      one.hidden = shown || closed.indexOf(one.dataset.bulletin) >= 0;
      shown = shown || !one.hidden;
    });
  } catch (error) {}
})(document.currentScript);`;
