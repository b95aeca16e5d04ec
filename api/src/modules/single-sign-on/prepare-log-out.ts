import { SIGN_ON_PATHS } from '@portal/contract/account/sign-on-addresses';
import { API_PREFIX } from '@portal/contract/limits';
import { inAppPath } from '@portal/routing/in-app-path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context';
import { findSignOnSession, insertLogOut } from './identities.repository';
import { SealedTokens } from './sealed-tokens';
import { hashOf, keepSecret, newSecret } from './sign-on-browser';

/** Finds again, in the same browser, what was kept for a log-out. */
export const LOG_OUT_COOKIE = 'portal_sign_on_leave';

/**
 * Keeps what the log-out at the service needs once the session is gone; called before anything ends it.
 * @param returnTo where the person goes afterwards, by default the page that tells of the log-out
 * @returns where the page goes on, or undefined where the person did not log in at the service, or the page ends that log-in itself
 */
export async function prepareLogOut(
  { db, config, clock }: ApiContext,
  request: FastifyRequest,
  reply: FastifyReply,
  returnTo: string | undefined = `/logout?lang=${request.locale}`,
): Promise<string | undefined> {
  if (config.singleSignOn?.mode !== 'server') return undefined;
  const known = request.session && (await findSignOnSession(db, request.session.id));
  if (!known) return undefined;
  const tokens = new SealedTokens(config);
  const secret = newSecret();
  const idToken = tokens.open(known.id_token, 'id-token', known.subject);
  await insertLogOut(db, {
    secret_hash: hashOf(secret),
    id_token: tokens.seal(idToken ?? '', 'id-token', hashOf(secret).toString('hex')),
    target: inAppPath(returnTo) ?? '/',
    created_at: clock(),
  });
  keepSecret(reply, config, LOG_OUT_COOKIE, secret);
  return `${API_PREFIX}/${SIGN_ON_PATHS.leave}`;
}
