import { SIGN_ON_PAGES } from '@portal/contract/account/sign-on-addresses';
import type { FastifyInstance } from 'fastify';
import { cspHash } from './early-script';

/** Hands the answer of the log-in service to the page that asked; keycloak-js listens for it. */
const SCRIPT = 'parent.postMessage(location.href, location.origin)';
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Log-in</title></head><body><script>${SCRIPT}</script></body></html>`;
const POLICY = `default-src 'none'; script-src ${cspHash(SCRIPT)}; frame-ancestors 'self'; base-uri 'none'`;

/** The page of the frame in which the log-in service says silently whether somebody is logged in. */
export function silentCheckRoute(app: FastifyInstance): void {
  app.get(SIGN_ON_PAGES.silent, (_request, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(PAGE),
  );
}
