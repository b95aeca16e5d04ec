import { ScriptError } from './errors';

/** Hashes of the files of builds, by the address of their folder, as `RuntimeIntegrityPlugin` of `@federation-kit/integrity` leaves them. */
export type Hashes = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;

/**
 * What the page lists of one release, taken down before anything is removed.
 * @param folder address of the release, with its last slash
 * @param read gives the hashes that are known by then
 * @returns the check to make once its first script has run: it throws where a listed file has another hash than that script names
 */
export function listedFiles(folder: string, read: () => Hashes | undefined): () => void {
  const elements = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'script[defer][src], link[rel="stylesheet"][href]',
  );
  const listed = [...elements].map(
    (element) => [element.getAttribute('src') ?? element.getAttribute('href') ?? '', element.integrity] as const,
  );
  return () => {
    const hashes = read()?.[folder];
    for (const [address, integrity] of listed) {
      const expected = address.startsWith(folder) ? hashes?.[address.slice(folder.length)] : undefined;
      if (expected !== undefined && integrity !== expected)
        throw new ScriptError(`${address} is listed with other bytes than its release has`);
    }
  };
}
