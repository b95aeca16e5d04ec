import { SIGN_ON_PATHS } from '@portal/contract/account/sign-on-addresses';
import { API_PREFIX, BASE_PATH } from '@portal/contract/limits';
import { inAppPath } from '@portal/routing/in-app-path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context';
import { deleteLogOut, findLogOut, findSignOnSession, insertLogOut } from './identities.repository';
import type { LogInService } from './log-in-service';
import { SealedTokens } from './sealed-tokens';
import { dropSecret, hashOf, keepSecret, newSecret, originOf, secretOf } from './sign-on-browser';

const COOKIE = 'portal_sign_on_leave';

/** Ends a log-in at the service, after the portal has ended its own session. The page never sees the token that the service asks for. */
export class LogOut {
  readonly #context: ApiContext;
  readonly #service: LogInService;
  readonly #tokens: SealedTokens;

  constructor(context: ApiContext, service: LogInService) {
    this.#context = context;
    this.#service = service;
    this.#tokens = new SealedTokens(context.config);
  }

  /**
   * Keeps what the log-out at the service needs once the session is gone.
   * @returns where the page goes on, or undefined where the person did not log in at the service
   */
  async prepare(
    request: FastifyRequest,
    reply: FastifyReply,
    returnTo: string | undefined,
  ): Promise<string | undefined> {
    const { db, config, clock } = this.#context;
    const known = request.session && (await findSignOnSession(db, request.session.id));
    if (!known) return undefined;
    const secret = newSecret();
    const idToken = this.#tokens.open(known.id_token, 'id-token', known.subject);
    await insertLogOut(db, {
      secret_hash: hashOf(secret),
      id_token: this.#tokens.seal(idToken ?? '', 'id-token', hashOf(secret).toString('hex')),
      target: inAppPath(returnTo) ?? '/',
      created_at: clock(),
    });
    keepSecret(reply, config, COOKIE, secret);
    return `${API_PREFIX}/${SIGN_ON_PATHS.leave}`;
  }

  /** @returns the address at the service; where the service cannot be asked, the portal's own */
  async leave(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const { config, db, log } = this.#context;
    const secret = secretOf(request, config, COOKIE);
    const found = secret === undefined ? undefined : await findLogOut(db, hashOf(secret));
    if (secret === undefined || !found) return BASE_PATH;
    const idToken = this.#tokens.open(found.id_token, 'id-token', hashOf(secret).toString('hex'));
    const returnTo = `${originOf(request, config)}${API_PREFIX}/${SIGN_ON_PATHS.left}`;
    try {
      const url = await this.#service.logOutUrl({ idToken: idToken || undefined, returnTo, state: newSecret() });
      if (url) return url.href;
    } catch {
      log.warn({ job: 'single-sign-on' }, 'the log-in service could not be told of a log-out');
    }
    return this.arrive(request, reply);
  }

  /** @returns where the person wanted to go after the log-out */
  async arrive(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const { config, db } = this.#context;
    const secret = secretOf(request, config, COOKIE);
    dropSecret(reply, config, COOKIE);
    const found = secret === undefined ? undefined : await findLogOut(db, hashOf(secret));
    if (secret !== undefined && found) await deleteLogOut(db, hashOf(secret));
    return `${BASE_PATH}${found?.target ?? '/'}`;
  }
}
