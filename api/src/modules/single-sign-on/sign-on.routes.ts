import {
  SIGN_ON_ERROR,
  SIGN_ON_PATHS,
  SIGN_ON_PURPOSES,
  type SignOnErrorCode,
  signOnInPage,
} from '@portal/contract/account/sign-on-addresses';
import { SignOnLogoutRequest, SignOnLogoutResponse } from '@portal/contract/account/single-sign-on';
import { BASE_PATH } from '@portal/contract/limits';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ApiContext } from '../../context';
import { refusalOf, sendProblem } from '../../http/errors';
import { languageOf } from '../../http/language';
import { forbidden, malformed, notFound } from '../../http/problem';
import type { Sessions } from '../../http/sessions/sessions';
import type { ApiApp } from '../../http/types';
import { BackChannel } from './back-channel.service';
import { LogInService } from './log-in-service';
import { LogOut } from './log-out.service';
import { prepareLogOut } from './prepare-log-out';
import { SignOn } from './sign-on.service';
import { languageOfState } from './sign-on-browser';
import { SignOnError } from './sign-on-error';
import { signOnRegistrationRoutes } from './sign-on-registration.routes';

const tags = ['single-sign-on'];

/** A call of which the query need not have been checked yet. */
type LogInRequest = FastifyRequest<{ Querystring: { for?: unknown; state?: unknown } }>;

const goTo = (reply: FastifyReply, address: string) =>
  reply.header('referrer-policy', 'no-referrer').redirect(address, 303);

/** A picture or a frame of another site must not begin a log-in. */
function requireNavigation(request: FastifyRequest): void {
  const mode = request.headers['sec-fetch-mode'];
  if (mode !== undefined && mode !== 'navigate') throw forbidden('forbidden');
}

/** Log-in, log-out and registration by a log-in service; where people log in with the portal's own accounts alone, no such call is found. */
export function signOnRoutes(app: ApiApp, context: ApiContext, sessions: Sessions): void {
  const settings = context.config.singleSignOn;
  const service = settings && new LogInService(settings);
  const signOn = service && new SignOn(context, sessions, service);
  const inPage = settings?.mode === 'browser';
  const logOut = inPage ? undefined : service && new LogOut(context, service);
  const backChannel = service && new BackChannel(context, service);
  const there = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw notFound();
    return part;
  };
  const config = { access: 'public', limited: true } as const;

  /** Why a log-in came to nothing is told by a page, which has a way on; nothing is tried again by itself. */
  const refuse = (request: LogInRequest, reply: FastifyReply, code: SignOnErrorCode) => {
    // Who is logged in is led away from the log-in page, and wanted to confirm something in the settings.
    const page = request.session?.user || request.query.for === 'confirm' ? 'account/settings' : 'login';
    const { state } = request.query;
    // Where the database is away, the session has not been asked for its language.
    const locale = typeof state === 'string' ? languageOfState(state) : languageOf(request);
    return goTo(reply, `${BASE_PATH}/${page}?${SIGN_ON_ERROR}=${code}&lang=${locale}`);
  };

  /** What goes wrong in a call that fills the tab is told by a page of the portal, as far as the person can do something about it. */
  const onPage =
    (tell: (request: LogInRequest, reply: FastifyReply, code: SignOnErrorCode) => FastifyReply) =>
    (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const asked = request as LogInRequest;
      if (error instanceof SignOnError) {
        context.security.write(request, 'sign-on', { outcome: 'failed', detail: `${error.code} ${error.detail}` });
        return tell(asked, reply, error.code);
      }
      const refusal = refusalOf(error, request, context);
      if (refusal.status === 429) return tell(asked, reply, 'too-many');
      if (refusal.status >= 500) return tell(asked, reply, 'internal');
      return sendProblem(request, reply, refusal);
    };

  app.get(
    `/${SIGN_ON_PATHS.logIn}`,
    {
      schema: { tags, querystring: z.object({ for: z.enum(SIGN_ON_PURPOSES).optional().catch(undefined) }) },
      config,
      errorHandler: onPage(refuse),
    },
    async (request, reply) => {
      requireNavigation(request);
      const purpose = request.query.for ?? 'log-in';
      // The page itself asks the service.
      if (inPage) return goTo(reply, signOnInPage(request.locale, purpose));
      return goTo(reply, (await there(signOn).begin(request, reply, purpose)).href);
    },
  );

  const answer = z.object({ state: z.string().max(200).optional().catch(undefined) }).loose();
  app.get(
    `/${SIGN_ON_PATHS.callback}`,
    { schema: { tags, querystring: answer }, config, errorHandler: onPage(refuse) },
    async (request, reply) => goTo(reply, await there(inPage ? undefined : signOn).finish(request, reply)),
  );

  app.post(
    `/${SIGN_ON_PATHS.logOut}`,
    {
      schema: { tags, body: SignOnLogoutRequest, response: { 200: SignOnLogoutResponse } },
      config: { ...config, idempotency: 'natural' },
    },
    async (request, reply) => {
      there(logOut);
      const next = await prepareLogOut(context, request, reply, request.body.returnTo ?? '/');
      if (request.session?.user) context.security.write(request, 'logout', { outcome: 'ok' });
      const { csrfToken: token } = await sessions.end(request, reply);
      return { ok: true, token, ...(next && { next }) };
    },
  );

  app.get(
    `/${SIGN_ON_PATHS.leave}`,
    { schema: { tags }, config, errorHandler: onPage((request, reply) => refuse(request, reply, 'log-in-goes-on')) },
    async (request, reply) => goTo(reply, await there(logOut).leave(request, reply)),
  );

  app.get(
    `/${SIGN_ON_PATHS.left}`,
    // The person is logged out everywhere; where they wanted to go is all that is lost.
    { schema: { tags }, config, errorHandler: onPage((_request, reply) => goTo(reply, `${BASE_PATH}/`)) },
    async (request, reply) => goTo(reply, await there(logOut).arrive(request, reply)),
  );

  app.post(
    `/${SIGN_ON_PATHS.backChannel}`,
    {
      schema: { tags, body: z.object({ logout_token: z.string().max(20_000) }) },
      config: { access: 'public', sessionless: true, csrf: 'link', idempotency: 'natural' },
      // OpenID Connect Back-Channel Logout 1.0 has 400 for whatever is wrong with a request.
      errorHandler(error: FastifyError) {
        throw error.validation ? malformed() : error;
      },
    },
    async (request, reply) => {
      const { status, detail } = await there(backChannel).end(request.body.logout_token);
      context.security.write(request, 'sign-on-ended', { outcome: status === 200 ? 'ok' : 'refused', detail });
      return reply.code(status).send();
    },
  );

  signOnRegistrationRoutes(app, context, { sessions, signOn });
}
