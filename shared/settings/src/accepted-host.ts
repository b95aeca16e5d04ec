import type { IncomingMessage } from 'node:http';
import type { AcceptedHost } from './public-settings';

/**
 * The accepted host a request is for. A forged or doubled Host header could poison links and caches, so anything else is refused;
 * X-Forwarded-Host never counts, since a proxy may pass it on as a visitor sent it.
 * @returns undefined when the request must get 400
 */
export function acceptedHost(
  request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>,
  hosts: readonly AcceptedHost[],
): AcceptedHost | undefined {
  const headers = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (headers.length !== 1) return undefined;
  const host = request.headers.host?.toLowerCase();
  return hosts.find((accepted) => accepted.host.toLowerCase() === host);
}

interface Themed {
  hosts: readonly AcceptedHost[];
  theme: string;
}

/** Theme of the host that a request is for; of a host that names none, that of the setting THEME. docs/specification.md#themes */
export function themeOfRequest(
  request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>,
  { hosts, theme }: Themed,
): string {
  return acceptedHost(request, hosts)?.theme ?? theme;
}
