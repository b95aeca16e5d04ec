import { RUNTIME_014 } from '@module-federation/error-codes';
import type { Entry } from './entry-loader';
import { RemoteLoadError, ScriptError, withRuntimeCode } from './errors';
import { once } from './once';

/** How long a version may take until the last good one is tried, in milliseconds: its entry has limits of its own, its first module has not. */
const MODULE_LIMIT_MS = 8000;

/** The version of a remote that a page is to run. */
export interface LiveVersion {
  version: string;
  entry: Entry;
  /** The last good version, to run where this one fails. */
  fallback?: Entry & { version: string };
}

/** What failed: its scripts did not come, it threw when it started or was drawn, a part that is loaded later did not come. */
export type LoadPhase = 'load' | 'start' | 'render' | 'chunk';

/** One failure of one version. */
export interface LoadFailure<Name> {
  remote: Name;
  version: string;
  phase: LoadPhase;
  /** Whether the last good version took over. */
  recovered: boolean;
  message: string;
}

/** What a page's loader stands on. */
export interface RemoteLoaderOptions<Name, Module> {
  /** The version of a remote that this page is to run; undefined when there is none. It stays the same for the life of the page. */
  live(remote: Name): LiveVersion | undefined;
  /** Tells the federation runtime of a version, in place of the one before. */
  register(remote: Name, entry: Entry): void;
  /** Asks the federation runtime for the module of the version that was registered last. */
  load(remote: Name): Promise<Module | null>;
  /**
   * Looks at a remote before it is loaded. What it throws is thrown as it is, and not reported.
   * @returns `last-good` where the live version must not run and the last good one may
   */
  admit?(remote: Name, live: LiveVersion | undefined): 'live' | 'last-good';
  /** Waits for what must hold before anything is loaded, such as a signature. What it throws is no failure of a version, and not reported. */
  ready?(): Promise<void>;
  /** A version is about to run. */
  onStart?(remote: Name, version: string, hasFallback: boolean): void;
  /** A version failed. */
  onFailure?(failure: LoadFailure<Name>): void;
  /** The last good version has taken over from one that failed. */
  onRecovered?(remote: Name, failed: string): void;
  /** How long a version may take where there is one to fall back to, in milliseconds. */
  moduleLimitMs?: number;
}

/** The remotes of a page. */
export interface RemoteLoader<Name, Module> {
  /**
   * The module of a remote. Loaded once; a failure stands for a moment (see `once`) or until `forgetFailure`.
   * @throws RemoteLoadError when no version could be loaded
   */
  load(remote: Name): Promise<Module>;
  /** Whether this page has asked for a remote. */
  isAskedFor(remote: Name): boolean;
  /** Lets the next call try again at once, for a person who asked for it. */
  forgetFailure(remote: Name): void;
  /** From now on a version of the remote is on the page, and is not exchanged any more. */
  markShown(remote: Name): void;
  /** The version of a remote that runs, or would run, on this page. */
  runningVersion(remote: Name): string | undefined;
  /**
   * Lets the next load run the last good version, where the live one broke before anything of it was shown. Whoever draws clears what the broken one
   * has left.
   * @returns false where there is no such version, or something was shown already; then nothing is told to `onFailure`, and who draws reports it
   */
  fallBack(remote: Name, phase: 'render' | 'chunk', error: Error): boolean;
}

/** Makes the loader of a page: each remote once, and its last good version where the live one fails. */
export function remoteLoader<Name, Module>(options: RemoteLoaderOptions<Name, Module>): RemoteLoader<Name, Module> {
  const { live: liveVersion, register, onStart, moduleLimitMs = MODULE_LIMIT_MS } = options;
  const loaders = new Map<Name, () => Promise<Module>>();
  const fellBack = new Set<Name>();
  /** Remotes of which this page has shown something. */
  const shown = new Set<Name>();

  async function loadWithFallback(remote: Name): Promise<Module> {
    const live = liveVersion(remote);
    const admitted = options.admit?.(remote, live);
    if (!live) throw new RemoteLoadError(`${remote} is not part of this page`);
    const { version, entry, fallback } = live;
    await options.ready?.().catch((error: unknown) => {
      throw toError(remote, version, error);
    });
    onStart?.(remote, version, fallback !== undefined);
    if (fallback && (fellBack.has(remote) || admitted === 'last-good')) return loadFallback(remote, fallback);
    try {
      return await loadExposed(remote, fallback !== undefined);
    } catch (error) {
      if (fallback) return loadFallback(remote, fallback, { version, error });
      register(remote, entry);
      throw failed(remote, version, error);
    }
  }

  /** Only once, and only before anything of the remote was shown: there is no way to take a mounted version out of the page. */
  async function loadFallback(
    remote: Name,
    fallback: NonNullable<LiveVersion['fallback']>,
    first?: { version: string; error: unknown; phase?: LoadPhase },
  ): Promise<Module> {
    // Registering anew makes the runtime forget what failed, so that a retry asks the network again.
    onStart?.(remote, fallback.version, false);
    register(remote, fallback);
    fellBack.add(remote);
    const tell = (recovered: boolean) => first && failed(remote, first.version, first.error, recovered, first.phase);
    try {
      const module = await loadExposed(remote, false);
      tell(true);
      if (first) options.onRecovered?.(remote, first.version);
      return module;
    } catch (error) {
      tell(false);
      register(remote, fallback);
      throw failed(remote, fallback.version, error);
    }
  }

  async function loadExposed(remote: Name, limited: boolean): Promise<Module> {
    const loading = options.load(remote);
    const module = await (limited ? withLimit(loading, `${remote}`, moduleLimitMs) : loading);
    if (!module) throw new Error(withRuntimeCode(RUNTIME_014, `${remote} exposes nothing`));
    return module;
  }

  function failed(
    remote: Name,
    version: string,
    error: unknown,
    recovered = false,
    phase = phaseOf(error),
  ): RemoteLoadError {
    options.onFailure?.({ remote, version, phase, recovered, message: messageOf(error) });
    return toError(remote, version, error);
  }

  return {
    load(remote) {
      const load = loaders.get(remote) ?? once(() => loadWithFallback(remote));
      loaders.set(remote, load);
      return load();
    },
    isAskedFor: (remote) => loaders.has(remote),
    forgetFailure: (remote) => void loaders.delete(remote),
    markShown: (remote) => void shown.add(remote),
    runningVersion(remote) {
      const live = liveVersion(remote);
      return fellBack.has(remote) ? live?.fallback?.version : live?.version;
    },
    fallBack(remote, phase, error) {
      const live = liveVersion(remote);
      if (!live?.fallback || fellBack.has(remote) || shown.has(remote)) return false;
      const { version, fallback } = live;
      fellBack.add(remote);
      loaders.set(
        remote,
        once(() => loadFallback(remote, fallback, { version, error, phase })),
      );
      return true;
    },
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const toError = (remote: unknown, version: string, error: unknown) =>
  new RemoteLoadError(`${remote} ${version}: ${messageOf(error)}`, { cause: error });

function withLimit<T>(loading: Promise<T>, remote: string, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new ScriptError(`${remote} took longer than ${limitMs} ms`));
    const timer = setTimeout(late, limitMs);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** What of a version failed. The bundler names its error for a script that did not come. */
function phaseOf(error: unknown): LoadPhase {
  const { name } = error instanceof Error ? error : { name: '' };
  return name === 'ScriptError' || name === 'ChunkLoadError' ? 'load' : 'start';
}
