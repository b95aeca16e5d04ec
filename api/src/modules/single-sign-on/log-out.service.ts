import { SIGN_ON_PATHS } from '@portal/contract/account/sign-on-addresses';
import { API_PREFIX, BASE_PATH } from '@portal/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context';
import { deleteLogOut, findLogOut } from './identities.repository';
import type { LogInService } from './log-in-service';
import { LOG_OUT_COOKIE } from './prepare-log-out';
import { SealedTokens } from './sealed-tokens';
import { dropSecret, hashOf, newSecret, originOf, secretOf } from './sign-on-browser';

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

  /** @returns the address at the service; where the service cannot be asked, the portal's own */
  async leave(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const { config, db, log } = this.#context;
    const secret = secretOf(request, config, LOG_OUT_COOKIE);
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
    const secret = secretOf(request, config, LOG_OUT_COOKIE);
    dropSecret(reply, config, LOG_OUT_COOKIE);
    const found = secret === undefined ? undefined : await findLogOut(db, hashOf(secret));
    if (secret !== undefined && found) await deleteLogOut(db, hashOf(secret));
    return `${BASE_PATH}${found?.target ?? '/'}`;
  }
}
