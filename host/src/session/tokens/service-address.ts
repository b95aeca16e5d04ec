import type Keycloak from 'keycloak-js';

/** Milliseconds. */
const ANSWER_MS = 10_000;

/** An address of the log-in service, from its realm on; the client must have been started. */
export function serviceAddress({ authServerUrl = '', realm = '' }: Keycloak, path: string): URL {
  const base = authServerUrl.replace(/\/$/, '');
  return new URL(`${base}/realms/${encodeURIComponent(realm)}/${path}`, window.location.href);
}

/** Whether the service answers. A browser that is led to one that does not shows an error of its own, and the page is gone. Never rejects. */
export async function serviceAnswers(client: Keycloak): Promise<boolean> {
  try {
    const address = serviceAddress(client, '.well-known/openid-configuration');
    return (await fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(ANSWER_MS) })).ok;
  } catch {
    return false;
  }
}
