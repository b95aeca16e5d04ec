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
    const known = accepted.has(request.host?.toLowerCase());
    done(known && count(request.raw.rawHeaders, 'host') <= 1 ? undefined : malformed());
  });
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
export const changesState = (request: FastifyRequest): boolean => !SAFE.has(request.method);

/** A browser names the origin of every request that changes state; programs without one still need the CSRF token. */
export function installOriginCheck(app: ApiApp, config: ApiConfig): void {
  const accepted = new Set([new URL(config.publicUrl).origin]);
  for (const { host } of config.hosts) accepted.add(`http://${host}`).add(`https://${host}`);
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const foreign = origin === undefined ? site === 'cross-site' : !accepted.has(origin);
    done(changesState(request) && foreign ? forbidden('csrf') : undefined);
  });
}
