import { inAppPath } from './in-app-path';

const KEY = 'candidateportal.redirect';

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
