import type { IncomingMessage } from 'node:http';
import type { AcceptedHost } from '@portal/settings/public-settings';

/**
 * The accepted host a request is for. A forged or doubled Host header could poison links and caches, so anything else is refused.
 * @returns undefined when the request must get 400
 */
export function acceptedHost(request: IncomingMessage, hosts: readonly AcceptedHost[]): AcceptedHost | undefined {
  const headers = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (headers.length !== 1) return undefined;
  const host = request.headers.host?.toLowerCase();
  return hosts.find((accepted) => accepted.host.toLowerCase() === host);
}
