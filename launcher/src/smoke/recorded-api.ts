import type { RequestListener } from 'node:http';
import type { SessionUser } from '@portal/contract/authentication';
import { API_PREFIX, type Locale } from '@portal/contract/limits';
import answers from './recorded-answers.json' with { type: 'json' };

/** Nobody: pages behind the log-in are drawn for them. */
const VISITOR: SessionUser = {
  firstName: 'Smoke',
  lastName: 'Test',
  locale: 'fi',
  email: 'smoke@portal.invalid',
  username: 'smoke',
  acceptedTerms: true,
  employerLogin: false,
  emailConfirmed: true,
  canSkipConfirm: true,
};
const SESSION_MS = 3_600_000;

const recorded: Readonly<Record<string, unknown>> = answers;

/** The campaign whose application is recorded. */
export const RECORDED_CAMPAIGN = 101;

/** An API that gives the recorded answers of the demo (`api/scripts/record-answers.ts`) in one language, and keeps nothing. */
export function recordedApi(loggedIn: boolean, locale: Locale): RequestListener {
  return (request, response) => {
    const path = (request.url ?? '').slice(`${API_PREFIX}/`.length);
    request.resume();
    const send = (status: number, body: unknown) => {
      const now = Date.now();
      response.writeHead(status, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        ...(loggedIn && { 'x-session-expiry': `${now + SESSION_MS};${SESSION_MS / 1000}` }),
      });
      response.end(JSON.stringify(body));
    };
    if (path === 'authentication/authenticated') {
      const user = loggedIn ? { user: { ...VISITOR, locale } } : {};
      return send(200, { ok: loggedIn, ...user, token: 'smoke', useInternal: true });
    }
    const found =
      recorded[path] ?? recorded[path.replace(/\?.*/, '')] ?? recorded[`${path.replace(/\?.*/, '')}?state=active`];
    if (request.method === 'GET' && found !== undefined) return send(200, found);
    send(request.method === 'GET' ? 404 : 503, {
      type: 'about:blank',
      title: 'not recorded',
      status: 503,
      code: 'unavailable',
    });
  };
}
