import { isLoopbackHost } from '@portal/settings/public-settings';
import type { FastifyRequest } from 'fastify';
import type { ApiConfig } from '../config';
import { forbidden, malformed } from './problem';
import type { ApiApp } from './types';

const count = (rawHeaders: string[], name: string): number =>
  rawHeaders.filter((header, index) => index % 2 === 0 && header.toLowerCase() === name).length;

/** Links in mails and cookies depend on the host, so a forged, unknown or doubled one is refused. */
export function installHostCheck(app: ApiApp, config: ApiConfig): void {
  const accepted = new Set(config.hosts.map(({ host }) => host.toLowerCase()));
  app.addHook('onRequest', (request, _reply, done) => {
    // Never X-Forwarded-Host, which a proxy may pass on as a visitor sent it.
    const known = accepted.has(request.raw.headers.host?.toLowerCase() ?? '');
    done(known && count(request.raw.rawHeaders, 'host') <= 1 ? undefined : malformed());
  });
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
export const changesState = (request: FastifyRequest): boolean => !SAFE.has(request.method);

/**
 * Where the portal is public, a page at loopback is any program's of the visitor's machine, and one of plain http anybody's between.
 * A host at loopback may still be named, for probes.
 */
function acceptedOrigins({ publicUrl, hosts, production }: ApiConfig): Set<string> {
  const { origin, protocol, host } = new URL(publicUrl);
  const isPublic = production && !isLoopbackHost(host);
  const protocols = protocol === 'https:' || isPublic ? [protocol] : ['http:', 'https:'];
  const pages = hosts.filter((accepted) => !isPublic || !isLoopbackHost(accepted.host));
  return new Set([origin, ...pages.flatMap((page) => protocols.map((one) => `${one}//${page.host}`))]);
}

/** A browser names the origin of every request that changes state; programs without one still need the CSRF token. */
export function installOriginCheck(app: ApiApp, config: ApiConfig): void {
  const accepted = acceptedOrigins(config);
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const foreign = origin === undefined ? site === 'cross-site' : !accepted.has(origin);
    done(changesState(request) && foreign ? forbidden('csrf') : undefined);
  });
}
