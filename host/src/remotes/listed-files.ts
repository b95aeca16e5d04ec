import { ScriptError } from './load-errors';

/** Where each build leaves the hashes of its files: on the first line of its first script, which the signed document names. */
type Hashes = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;

/**
 * What the page lists of one release, taken down before anything is removed.
 * @param folder address of the release, with its last slash
 * @returns the check to make once its first script has run: it throws where a listed file has another hash than that script names
 */
export function listedFiles(folder: string): () => void {
  const elements = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'script[defer][src], link[rel="stylesheet"][href]',
  );
  const listed = [...elements].map(
    (element) => [element.getAttribute('src') ?? element.getAttribute('href') ?? '', element.integrity] as const,
  );
  return () => {
    const hashes = (globalThis as { __portalIntegrity?: Hashes }).__portalIntegrity?.[folder];
    for (const [address, integrity] of listed) {
      const expected = address.startsWith(folder) ? hashes?.[address.slice(folder.length)] : undefined;
      if (expected !== undefined && integrity !== expected)
        throw new ScriptError(`${address} is listed with other bytes than its release has`);
    }
  };
}
