import { LOADER_POLICY, RELEASES_PATH } from '@portal/contract/release-names';
import { overrides } from './discovery';
import { ScriptError } from './load-errors';

interface UrlPolicy {
  createScriptURL(url: string): unknown;
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): UrlPolicy;
}

let policy: UrlPolicy | undefined;

/** Only files of releases on this origin, and what a developer runs in this browser, may become scripts (Trusted Types). */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  policy ??= trustedTypes?.createPolicy(LOADER_POLICY, { createScriptURL: releaseUrlOnly }) ?? {
    createScriptURL: releaseUrlOnly,
  };
  // The DOM's type knows only strings; browsers with Trusted Types demand the policy's object.
  return policy.createScriptURL(url) as string;
}

function releaseUrlOnly(url: string): string {
  const { origin, pathname } = new URL(url, location.origin);
  const released = origin === location.origin && pathname.startsWith(`${RELEASES_PATH}/`);
  if (!released && !overrides().some(([, own]) => own === origin))
    throw new TypeError(`${url} is not a file of a release`);
  return url;
}

/** Settles when the element loads, fails or has used up its time. */
function settled(element: HTMLScriptElement, url: string, limitMs: number, alreadyRan: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    if (alreadyRan()) return resolve();
    const timer = setTimeout(() => end(new ScriptError(`${url} took longer than ${limitMs} ms`)), limitMs);
    const end = (error?: Error) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve();
    };
    element.addEventListener('load', () => end(), { once: true });
    element.addEventListener('error', () => end(new ScriptError(`${url} could not be loaded`)), { once: true });
    // A script that the page lists may have failed before anybody listened.
    if (document.readyState === 'complete' && element.defer) end(new ScriptError(`${url} could not be loaded`));
  });
}

/**
 * Waits for a script that the page lists itself, or loads it.
 * @param url address as the page would write it
 * @param options.integrity expected hash; other bytes never run
 * @param options.limitMs time limit in milliseconds
 * @param options.alreadyRan tells whether the script's effect is there
 */
export async function loadScript(
  url: string,
  options: { integrity: string; limitMs: number; alreadyRan: () => boolean },
): Promise<void> {
  const listed = document.querySelector<HTMLScriptElement>(`script[defer][src="${CSS.escape(url)}"]`);
  if (listed) {
    // The page's own list is only as good as the files beside it; the signed document says which bytes are right.
    if (options.integrity && listed.integrity !== options.integrity) {
      listed.remove();
      throw new ScriptError(`${url} is listed with other bytes than the signed ones`);
    }
    await settled(listed, url, options.limitMs, options.alreadyRan);
    return;
  }
  const script = document.createElement('script');
  script.src = trusted(url);
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.integrity = options.integrity;
  const done = settled(script, url, options.limitMs, () => false);
  document.head.append(script);
  await done.finally(() => script.remove());
}

/**
 * Forgets what the page listed below an address, so that the next attempt asks anew instead of waiting for a script that hangs.
 * @param prefix start of the addresses
 */
export function forgetListedScripts(prefix: string): void {
  for (const element of document.querySelectorAll<HTMLScriptElement>('script[defer][src]')) {
    if (element.getAttribute('src')?.startsWith(prefix)) element.remove();
  }
}
