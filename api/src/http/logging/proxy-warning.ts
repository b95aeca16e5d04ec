import type { FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context';
import type { ApiApp } from '../types';

const HOUR_MS = 3_600_000;
const FORWARDED = ['x-forwarded-for', 'forwarded'];

/** A request that says it was handed on, by a peer that TRUST_PROXY does not name. */
const isUnknownProxy = ({ headers, ips }: FastifyRequest): boolean =>
  FORWARDED.some((name) => headers[name] !== undefined) && (ips?.length ?? 0) < 2;

/**
 * Behind a proxy that is not named, all people share the proxy's address: one of them who tries passwords would lock out all.
 * Said once an hour. Nobody is refused for it: proxies of offices put such headers on requests, too.
 */
export function installProxyWarning(app: ApiApp, { log, clock }: Pick<ApiContext, 'log' | 'clock'>): void {
  let said = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', (request, _reply, done) => {
    const now = clock().getTime();
    if (now - said >= HOUR_MS && isUnknownProxy(request)) {
      said = now;
      log.warn('requests come through a proxy that TRUST_PROXY does not name; all its visitors count as one address');
    }
    done();
  });
}
