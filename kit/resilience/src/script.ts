import { ScriptError } from './errors';

interface UrlPolicy {
  createScriptURL(url: string): unknown;
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): UrlPolicy;
}

/**
 * Decides which addresses may become scripts (Trusted Types, https://www.w3.org/TR/trusted-types/).
 * @param name of the policy, as the page's `trusted-types` directive lists it
 * @param isAllowed whether an address may run here
 * @returns what turns an address into one that an element takes. It throws a TypeError for every other address
 */
export function scriptPolicy(name: string, isAllowed: (url: URL) => boolean): (url: string) => string {
  let policy: UrlPolicy | undefined;
  const createScriptURL = (url: string) => {
    if (!isAllowed(new URL(url, location.origin))) throw new TypeError(`${url} is not a file of a release`);
    return url;
  };
  return (url) => {
    const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
    policy ??= trustedTypes?.createPolicy(name, { createScriptURL }) ?? { createScriptURL };
    // The DOM's type knows only strings; browsers with Trusted Types demand the policy's object.
    return policy.createScriptURL(url) as string;
  };
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
 * @param options.trusted turns the address into one that the page's policy lets run
 * @throws ScriptError when it fails, comes too late or is listed with another hash
 */
export async function loadScript(
  url: string,
  options: { integrity: string; limitMs: number; alreadyRan: () => boolean; trusted: (url: string) => string },
): Promise<void> {
  const listed = document.querySelector<HTMLScriptElement>(`script[defer][src="${CSS.escape(url)}"]`);
  if (listed) {
    // The page's own list is only as good as the files beside it; who asks knows which bytes are right.
    if (options.integrity && listed.integrity !== options.integrity) {
      listed.remove();
      throw new ScriptError(`${url} is listed with other bytes than the signed ones`);
    }
    await settled(listed, url, options.limitMs, options.alreadyRan);
    return;
  }
  const script = document.createElement('script');
  script.src = options.trusted(url);
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
