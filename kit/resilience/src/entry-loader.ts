import { RUNTIME_001 } from '@module-federation/error-codes';
import { withRuntimeCode } from './errors';
import { type Hashes, listedFiles } from './listed-files';
import { pauseBeforeRetry } from './retry';
import { forgetListedScripts, loadScript } from './script';

/** Time for both attempts, in milliseconds, where another version stands in: with the jitter at most 4.5 s. */
const LIMITS_WITH_FALLBACK_MS = { first: 2000, retry: 2000 } as const;
/** Where nothing does, so that it comes on the slowest line as well. */
const LIMITS_MS = { first: 10_000, retry: 30_000 } as const;

/** The first script of a remote. */
export interface Entry {
  url: string;
  /** Its hash (W3C Subresource Integrity); empty where its bytes are not known. */
  integrity: string;
  /** Whether another version stands in where it does not come in time: it is given up sooner. */
  hasFallback?: boolean;
}

/** What a remote's entry leaves behind on the global object. */
export interface RemoteContainer {
  init(...args: unknown[]): unknown;
  get(module: string): Promise<() => unknown>;
}

/** What a page knows beyond the entry itself. */
export interface EntryLoaderOptions {
  /** Turns an address into one that may run here; see `scriptPolicy`. As it is, unless given. */
  trusted?: (url: string) => string;
  /** Hashes of the files of builds by the address of their folder, to hold what the page lists against. */
  hashes?: () => Hashes | undefined;
}

/**
 * Makes what loads the entries of remotes: with integrity, a time limit and one retry.
 * @returns a function that takes address and integrity of the script and the global variable that it sets, and gives what it has set there. It throws when
 * both attempts fail, the script did not register itself, or the page lists files of its folder with other hashes
 */
export function entryLoader({ trusted = (url) => url, hashes = () => undefined }: EntryLoaderOptions) {
  const containers = new Map<string, RemoteContainer>();
  return async function loadEntry(entry: Entry, globalName: string): Promise<RemoteContainer> {
    const known = containers.get(entry.url);
    if (known) return known;
    const globals = globalThis as unknown as Record<string, RemoteContainer | undefined>;
    const before = globals[globalName];
    const folder = entry.url.slice(0, entry.url.lastIndexOf('/') + 1);
    const requireRightFiles = listedFiles(folder, hashes);
    const listedRan = () =>
      globals[globalName] !== before || (before !== undefined && ![...containers.values()].includes(before));
    const limits = entry.hasFallback ? LIMITS_WITH_FALLBACK_MS : LIMITS_MS;
    const attempt = async (url: string, limitMs: number) => {
      const { integrity } = entry;
      await loadScript(url, { integrity, limitMs, alreadyRan: listedRan, trusted });
      const container = globals[globalName];
      if (!container || !listedRan())
        throw new Error(withRuntimeCode(RUNTIME_001, `${entry.url} did not register ${globalName}`));
      return container;
    };
    const container = await attempt(entry.url, limits.first).catch(async () => {
      forgetListedScripts(folder);
      await pauseBeforeRetry();
      // Another address, since wrong bytes may sit in a cache for a year.
      return attempt(`${entry.url}?retry`, limits.retry);
    });
    // What ran with other bytes cannot be taken back: this version is given up.
    requireRightFiles();
    containers.set(entry.url, container);
    return container;
  };
}
