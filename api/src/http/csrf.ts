import { timingSafeEqual } from 'node:crypto';
import { CSRF_HEADER } from '@portal/contract/limits';
import { changesState } from './host';
import { forbidden } from './problem';
import type { ApiApp } from './types';

function same(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Whatever changes state carries the token of its own session, also of an anonymous one. */
export function installCsrf(app: ApiApp): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { access, csrf } = request.routeOptions.config;
    if (access === undefined || access === 'employer-token' || (csrf ?? 'token') !== 'token' || !changesState(request))
      return done();
    // No other site can make a browser send one.
    if (request.session?.bearer) return done();
    const expected = request.session?.csrfToken;
    done(expected !== undefined && same(request.headers[CSRF_HEADER], expected) ? undefined : forbidden('csrf'));
  });
}
