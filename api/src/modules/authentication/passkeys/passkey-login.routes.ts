import { AuthenticationResponse } from '@portal/contract/authentication';
import { PasskeyLoginOptions, PasskeyLoginRequest } from '@portal/contract/passkeys';
import type { ApiContext } from '../../../context';
import { forbidden } from '../../../http/problem';
import { agentOf } from '../../../http/sessions/portal-session';
import type { Sessions } from '../../../http/sessions/sessions';
import type { ApiApp } from '../../../http/types';
import { readAuthenticationResponse } from '../authentication-response';
import { makeKnown } from '../known-browser-cookie';
import { logRefusal } from './log-refusal';
import { PasskeyLogin } from './passkey-login.service';
import { relyingPartyOf } from './relying-party';

const REFUSED = { ok: false, error: 'bad-credentials', useInternal: false } as const;

export function passkeyLoginRoutes(app: ApiApp, context: ApiContext, sessions: Sessions): void {
  const login = new PasskeyLogin(context);
  const { config, security } = context;
  const tags = ['authentication'];

  app.post(
    '/authentication/passkey/options',
    {
      schema: { tags, response: { 200: PasskeyLoginOptions } },
      config: { access: 'public', idempotency: 'natural', renewsSession: false, cookieLogIn: true },
    },
    async (request) => {
      const party = relyingPartyOf(request, config);
      if (!request.session) throw forbidden('csrf');
      return party ? { ok: true, options: await login.options(party, request.session, request.ip) } : { ok: false };
    },
  );

  app.post(
    '/authentication/passkey/login',
    {
      schema: { tags, body: PasskeyLoginRequest, response: { 200: AuthenticationResponse } },
      config: { access: 'public', limited: true, idempotency: 'natural', cookieLogIn: true },
    },
    async (request, reply) => {
      const party = relyingPartyOf(request, config);
      if (!request.session) throw forbidden('csrf');
      if (!party) return REFUSED;
      const origin = { session: request.session, address: request.ip, agent: agentOf(request) };
      const verdict = await login.check(request.body, party, origin);
      if (!verdict.ok) {
        logRefusal(security, request, 'login', verdict);
        const { reason } = verdict;
        return { ...REFUSED, error: reason === 'refused' || reason === 'cloned' ? REFUSED.error : reason };
      }
      const { userId } = verdict;
      security.write(request, 'login', { outcome: 'ok', userId, detail: 'passkey' });
      const session = await sessions.start(request, reply, { userId, by: 'passkey' });
      await makeKnown(request, reply, context, userId);
      return readAuthenticationResponse(context, session, request.locale);
    },
  );
}
