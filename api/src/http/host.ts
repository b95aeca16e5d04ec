import { acceptedHost, themeOfRequest } from '@portal/settings/accepted-host';
import { isLoopbackHost } from '@portal/settings/public-settings';
import { type Brand, brandNamed } from '@portal/themes/theme';
import type { FastifyRequest } from 'fastify';
import type { ApiConfig } from '../config';
import { forbidden, malformed, notFound } from './problem';
import type { ApiApp } from './types';

/** Links in mails and cookies depend on the host, so a forged, unknown or doubled one is refused. */
export function installHostCheck(app: ApiApp, config: ApiConfig): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const accepted = request.routeOptions.config.anyHost || acceptedHost(request.raw, config.hosts);
    done(accepted ? undefined : malformed());
  });
}

/** Whether the organisation whose host a request is for has an area switched on. */
export const hasSection = (request: FastifyRequest, section: keyof Brand['sections'], config: ApiConfig): boolean =>
  brandNamed(themeOfRequest(request.raw, config)).sections[section];

/** What an organisation has switched off looks under its host as if it were not there. docs/specification.md#themes */
export function installSectionGuard(app: ApiApp, config: ApiConfig): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { requiresSection } = request.routeOptions.config;
    const found = requiresSection === undefined || hasSection(request, requiresSection, config);
    done(found ? undefined : notFound());
  });
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
export const changesState = (request: FastifyRequest): boolean => !SAFE.has(request.method);

/**
 * Origins of the portal's own pages. Where the portal is public, a page at loopback is any program's of the visitor's machine, and one of plain http anybody's between.
 * A host at loopback may still be named, for probes.
 */
export function acceptedOrigins({ publicUrl, hosts, production }: ApiConfig): Set<string> {
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
    // A token is in no cookie, so that no page of another site can make a browser send it.
    const bearsToken = request.routeOptions.config.access === 'employer-token';
    const foreign = origin === undefined ? site === 'cross-site' : !accepted.has(origin);
    done(changesState(request) && foreign && !bearsToken ? forbidden('csrf') : undefined);
  });
}
