import { RUNTIME_001 } from '@module-federation/error-codes';
import { listedFiles } from './listed-files';
import { withRuntimeCode } from './load-errors';
import { forgetListedScripts, loadScript } from './script';

/** Time for one attempt, in milliseconds; with the retry and its jitter at most 4.5 s (docs/design/releases.md#loading-a-remote). */
const ENTRY_LIMIT_MS = 2000;
const RETRY_JITTER_MS = { min: 50, max: 200 } as const;

/** What a remote's entry leaves behind on the global object. */
export interface RemoteContainer {
  init(...args: unknown[]): unknown;
  get(module: string): Promise<() => unknown>;
}

const containers = new Map<string, RemoteContainer>();

/**
 * Loads a remote's entry: with integrity, a time limit and one retry.
 * @param entry address and integrity of the script
 * @param globalName the global variable the script sets
 * @throws when both attempts fail or the script did not register itself
 */
export async function loadEntry(
  entry: { url: string; integrity: string },
  globalName: string,
): Promise<RemoteContainer> {
  const known = containers.get(entry.url);
  if (known) return known;
  const globals = globalThis as unknown as Record<string, RemoteContainer | undefined>;
  const before = globals[globalName];
  const folder = entry.url.slice(0, entry.url.lastIndexOf('/') + 1);
  const requireRightFiles = listedFiles(folder);
  const listedRan = () =>
    globals[globalName] !== before || (before !== undefined && ![...containers.values()].includes(before));
  const attempt = async (url: string) => {
    await loadScript(url, { integrity: entry.integrity, limitMs: ENTRY_LIMIT_MS, alreadyRan: listedRan });
    const container = globals[globalName];
    if (!container || !listedRan())
      throw new Error(withRuntimeCode(RUNTIME_001, `${entry.url} did not register ${globalName}`));
    return container;
  };
  const container = await attempt(entry.url).catch(async () => {
    forgetListedScripts(folder);
    await pause(RETRY_JITTER_MS.min + Math.random() * (RETRY_JITTER_MS.max - RETRY_JITTER_MS.min));
    // Another address, since wrong bytes may sit in a cache for a year.
    return attempt(`${entry.url}?retry`);
  });
  // What ran with other bytes cannot be taken back: this version is given up.
  requireRightFiles();
  containers.set(entry.url, container);
  return container;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
