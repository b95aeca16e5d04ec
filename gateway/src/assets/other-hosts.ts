import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config';

export type OtherHosts = Pick<GatewayConfig, 'allowedHostsOfRemotes'>;

/** Lets pages of the sites that the operator allows read the answer (CORS). The portal's own pages ask on their own origin and need no leave. */
export function allowOtherHosts(
  { allowedHostsOfRemotes = [] }: OtherHosts,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): void {
  if (allowedHostsOfRemotes.length === 0) return;
  // Caches between would hand one site's answer to another.
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'origin' : `${vary}, origin`);
  const { origin } = headers;
  if (origin !== undefined && allowedHostsOfRemotes.includes(origin))
    reply.header('access-control-allow-origin', origin);
}
