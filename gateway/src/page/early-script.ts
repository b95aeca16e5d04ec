import { createHash } from 'node:crypto';

/**
 * Runs before anything else on the page: asks who is logged in, and for the first answer the page needs, while the scripts are still on their
 * way. `shared/api-client` takes the answers by the same keys. Constant, so that the policy can name it by its hash.
 */
export const EARLY_SCRIPT = `(function (s) {
  var base = s.dataset.api, headers = { accept: 'application/json', 'content-language': s.dataset.lang };
  var early = window.__portalEarly = {};
  function ask(method, path) {
    var answer = early[method + ' ' + s.dataset.lang + ' ' + path] = fetch(base + '/' + path, { method: method, headers: headers, credentials: 'same-origin' });
    answer.catch(function () { delete early[method + ' ' + s.dataset.lang + ' ' + path]; });
  }
  ask('POST', 'authentication/authenticated');
  if (s.dataset.first) ask('GET', s.dataset.first);
})(document.currentScript);`;

/** Hash of an inline script or style as a source of the policy. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
