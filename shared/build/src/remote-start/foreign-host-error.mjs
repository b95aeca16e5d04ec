/**
 * Words that a page of another host can act on.
 * @param {string} code what programs can look for; the words beside it are for people
 * @param {string} words @param {unknown} [cause]
 */
export function foreignHostError(code, words, cause) {
  return Object.assign(new Error(`${code}: ${words}`, { cause }), { name: 'ForeignHostError', code });
}
