import { createHash } from 'node:crypto';
import { DISCOVERY_ELEMENT_ID, LATER_FONTS_ID } from '@portal/contract/release-names';

/** Id of the last element of a document, which has the page's ticket. */
export const TICKET_ELEMENT_ID = 'page-ticket';

/**
 * Runs before anything else on the page. Constant, so that the policy can name it by its hash.
 *
 * - It asks who is logged in, and for the answers that the page's first drawing needs, while the scripts are still on their way;
 *   `shared/api-client` takes them by the same keys.
 * - The button that was pressed last in a page the scripts have not drawn yet is kept for them.
 * - The ticket, which ends the document, is put where hosts of every age read it, before any other script runs.
 * - A listed script that did not come is taken out of the page: the bundler's loader, which would find it there, waits for an event that has passed
 *   (20 seconds, `chunkLoadTimeout`) and asks anew only then.
 * - Where no host has started, the page's fonts are fetched once it has loaded.
 * - A page of this tab that a script kept busy for ever has left its mark (`RUNNING_MARKER`): then this one counts the failure and begins anew
 *   with the version before.
 * - Where a host does not start, the browser remembers it and loads the page anew with the version before; where cookies are refused nothing is
 *   tried, since it would never end.
 */
export const EARLY_SCRIPT = `(function (s) {
  var was = null;
  try {
    was = JSON.parse(sessionStorage.getItem('portal_running'));
    sessionStorage.removeItem('portal_running');
  } catch (error) {}
  if (was && Date.now() - was.at > 5000) {
    navigator.sendBeacon('/candidateportal/failures', was.report);
    if (was.avoid) document.cookie = 'portal_avoid=' + was.avoid + '; path=/; max-age=3600; samesite=lax';
    if (was.avoid && document.cookie.indexOf(was.avoid) >= 0) {
      stop();
      return location.reload();
    }
  }
  var base = s.dataset.api, headers = { accept: 'application/json', 'content-language': s.dataset.lang };
  var early = window.__portalEarly = {};
  function ask(method, path) {
    var answer = early[method + ' ' + s.dataset.lang + ' ' + path] = fetch(base + '/' + path, { method: method, headers: headers, credentials: 'same-origin' });
    answer.catch(function () { delete early[method + ' ' + s.dataset.lang + ' ' + path]; });
  }
  if (!s.dataset.tokens) ask('POST', 'authentication/authenticated');
  (s.dataset.answers || '').split(' ').forEach(function (path) {
    if (path) ask('GET', path);
  });
  document.addEventListener('readystatechange', function () {
    var page = document.getElementById('${DISCOVERY_ELEMENT_ID}');
    if (page && ticket()) page.dataset.ticket = ticket();
  });
  addEventListener('load', function () {
    var fonts = document.getElementById('${LATER_FONTS_ID}');
    if (fonts) fonts.media = 'all';
  });
  addEventListener('error', function (event) {
    if (event.target.tagName === 'SCRIPT') event.target.remove();
  }, true);
  function ticket() {
    return (document.getElementById('${TICKET_ELEMENT_ID}') || s).dataset.ticket;
  }
  function words(target) {
    var shown = document.getElementById('page-text');
    return shown && shown.contains(target);
  }
  addEventListener('click', function (event) {
    if (words(event.target)) window.__portalPressed = event.target.closest('button') || undefined;
  }, true);
  addEventListener('input', function (event) {
    if (words(event.target)) window.__portalPressed = undefined;
  }, true);
  var avoid = s.dataset.host, tried;
  if (avoid) addEventListener('error', function (event) {
    var root = document.getElementById('root');
    if (tried || (root && root.firstChild && root.firstChild.id !== 'page-text') || !/\\/releases\\/host\\//.test(event.target.src || event.filename)) return;
    tried = true;
    document.cookie = 'portal_avoid=' + avoid + '; path=/; max-age=3600; samesite=lax';
    if (document.cookie.indexOf(avoid) < 0) return;
    var facts = /^(\\d+)~host@(.*)$/.exec(avoid);
    navigator.sendBeacon('/candidateportal/failures', JSON.stringify({ ticket: ticket(), name: 'host', version: facts[2], seq: +facts[1], phase: 'load', recovered: true }));
    location.reload();
  }, true);
})(document.currentScript);`;

/** Hash of an inline script or style as a source of the policy. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
