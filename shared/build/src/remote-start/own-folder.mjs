/**
 * Where the files of a build are, by the script of it that is running: whoever serves the entry serves its chunks as well. On the page's own origin it is a
 * path, as pages list the files.
 * @param {unknown} running the element whose script runs, `document.currentScript`; its name can be taken by other elements
 * @param {string} built the address for which the build was made, where the script does not say
 * @returns {string} with its last slash
 */
export function ownFolder(running, built) {
  if (!(running instanceof HTMLScriptElement) || !/^https?:/.test(running.src)) return built;
  const { origin, pathname, href } = new URL('.', running.src);
  return origin === location.origin ? pathname : href;
}
