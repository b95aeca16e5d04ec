import { BASE_PATH } from '@portal/contract/limits';

const KEY = 'candidateportal.redirect';

/**
 * Cuts an address to an in-app one. Anything that could lead away from the portal is refused. docs/design/guarantees.md#13-redirects-and-hosts
 * @param address absolute path with or without the base path
 * @returns the path and query below the base path, or undefined
 */
export function inAppPath(address: string | null | undefined): string | undefined {
  if (!address?.startsWith('/') || address.startsWith('//') || [...address].some(misread)) return undefined;
  const path =
    address === BASE_PATH || address.startsWith(`${BASE_PATH}/`) || address.startsWith(`${BASE_PATH}?`)
      ? address.slice(BASE_PATH.length)
      : address;
  const inside = path.startsWith('/') ? path : `/${path}`;
  return inside.startsWith('//') ? undefined : inside;
}

/** A backslash is read by browsers as a slash, a control character skipped: both can make `//elsewhere` of an innocent path. */
function misread(character: string): boolean {
  return character === '\\' || character < ' ';
}

/** Remembers for this browser session where a visitor wanted to go before being asked to log in. docs/specification.md#navigation */
export function storeRedirect(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Storage refused: after log-in the dashboard is shown.
  }
}

/** Tells where the visitor will go after log-in, without forgetting it, so that the log-in page can say why it is shown. */
export function peekRedirect(): string | undefined {
  try {
    return inAppPath(sessionStorage.getItem(KEY));
  } catch {
    return undefined;
  }
}

/**
 * Gives the remembered target once and forgets it.
 * @returns undefined when there is none, when it leads out of the portal or to the error page (docs/specification.md#navigation)
 */
export function takeRedirect(): string | undefined {
  try {
    const path = inAppPath(sessionStorage.getItem(KEY));
    sessionStorage.removeItem(KEY);
    return path && /^\/error(?:[/?#]|$)/.test(path) ? undefined : path;
  } catch {
    return undefined;
  }
}
