import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { countOne, type Limit } from '../../http/limits/rate-limit';
import { networkOf } from '../../http/network';
import { rateLimited, unavailable } from '../../http/problem';
import { type BearerSession, type BearerSource, bearerOf } from '../../http/sessions/bearer';
import { agentOf } from '../../http/sessions/portal-session';
import { newSecret } from '../../http/sessions/session-cookie';
import { insertSession } from '../../http/sessions/sessions.repository';
import { noteLogin } from '../authentication/accounts.service';
import { answerTo, type ConfirmationQuestion } from './confirmation-questions';
import { findAccountOf, insertSignOnSession } from './identities.repository';
import { LogInService } from './log-in-service';
import { SealedTokens } from './sealed-tokens';
import { SignOnError } from './sign-on-error';
import { keepRegistration, registrationOf } from './sign-on-registrations.repository';
import type { BearerIdentity } from './token-claims';

/** Of one network. docs/design/guarantees.md#6-guessing-passwords */
export const UNTRUSTED_TOKENS: Limit = { requests: 100, windowSeconds: 300 };

/** What the portal knows of the log-in that a token belongs to. */
interface LogInState extends ConfirmationQuestion {
  /** The log-in has ended, and the person has not logged in at the service since. */
  ended: boolean;
  expires_at: Date | null;
  /** Of the latest token of the session that was seen. */
  issued_at: Date | null;
  authenticated_at: Date | null;
}

/**
 * The portal's sessions of pages that hold the tokens themselves. A session is that of the log-in at the service: whatever token of the log-in
 * comes, it belongs to the same row, which times out and is ended like any other. docs/adr/0021-single-sign-on.md
 */
class BearerSessions implements BearerSource {
  readonly #context: ApiContext;
  readonly #service: LogInService;
  readonly #tokens: SealedTokens;

  constructor(context: ApiContext, service: LogInService) {
    this.#context = context;
    this.#service = service;
    this.#tokens = new SealedTokens(context.config);
  }

  async find(request: FastifyRequest): Promise<BearerSession | undefined> {
    const identity = await this.#verify(request);
    if (!identity) return undefined;
    const { db, clock } = this.#context;
    const id = idOf(identity);
    const found = await readState(db, id, identity);
    const timedOut = found.expires_at !== null && found.expires_at <= clock();
    if (found.ended || (timedOut && !isLaterLogIn(identity, found))) {
      this.#refuse(request, 'ended');
      return undefined;
    }
    const began = found.expires_at === null || timedOut;
    if (began) await this.#begin(request, id, identity);
    else if (isNews(identity, found)) {
      await noteToken(db, id, identity);
      if (identity.strong) await findAccountOf(db, identity, clock());
    }
    const codeKey = this.#tokens.seal('', 'code-key', id.toString('hex'));
    const { authenticatedAt } = identity;
    const confirmedAt = began || !this.#service.isProof(identity) ? undefined : answerTo(found, authenticatedAt);
    return { id, codeKey, began, authenticatedAt, confirmedAt };
  }

  /**
   * @throws ProblemError 503 while the service's keys cannot be had: nobody is to take that for the end of their log-in; 429 where too many tokens
   * that the service has not made come from the network
   */
  async #verify(request: FastifyRequest): Promise<BearerIdentity | undefined> {
    const token = bearerOf(request);
    try {
      if (token === undefined) throw new SignOnError('untrusted', 'form');
      return await this.#service.verifyAccessToken(token);
    } catch (error) {
      if (!(error instanceof SignOnError)) throw error;
      if (error.code === 'untrusted') await this.#count(request);
      this.#refuse(request, `${error.code} ${error.detail}`);
      if (error.code === 'unavailable') throw unavailable();
      return undefined;
    }
  }

  /** Each costs a check of a signature and a line of the log. */
  async #count(request: FastifyRequest): Promise<void> {
    const { config, db, clock } = this.#context;
    const key = `bearer-untrusted:${networkOf(request.ip)}`;
    const wait = config.rateLimit ? await countOne(db, key, UNTRUSTED_TOKENS, clock()) : 0;
    if (wait > 0) throw rateLimited(wait);
  }

  #refuse(request: FastifyRequest, why: string): void {
    this.#context.security.write(request, 'sign-on', { outcome: 'refused', detail: `bearer ${why}` });
  }

  async #begin(request: FastifyRequest, id: Buffer, identity: BearerIdentity): Promise<void> {
    const { db, clock, config, security } = this.#context;
    const now = clock();
    const lengths = {
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + Math.min(config.sessionSeconds, config.sessionMaxSeconds) * 1000),
      ends_at: new Date(now.getTime() + config.sessionMaxSeconds * 1000),
    };
    const facts = { session_id: id, id_token: this.#tokens.seal('', 'id-token', identity.subject) };
    const userId = await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('sessions').where('id', '=', id).where('expires_at', '<=', now).execute();
      const account = await findAccountOf(trx, identity, now);
      const csrf_token = newSecret();
      await insertSession(trx, { id, csrf_token, agent: agentOf(request), user_id: account ?? null, ...lengths });
      const { issuer, subject, sid = null, issuedAt: issued_at, authenticatedAt: authenticated_at } = identity;
      if (account === undefined)
        await keepRegistration(trx, { ...registrationOf(identity, now), ...facts, bearer: true });
      else
        await insertSignOnSession(trx, { ...facts, issuer, subject, sid, issued_at, authenticated_at, bearer: true });
      return account;
    });
    if (userId !== undefined) await noteLogin(db, userId, agentOf(request), now);
    security.write(request, 'sign-on', { outcome: 'ok', userId, detail: userId === undefined ? 'first' : 'bearer' });
  }
}

/** @returns undefined where no page holds tokens */
export function bearerSessions(context: ApiContext): BearerSource | undefined {
  const settings = context.config.singleSignOn;
  return settings?.mode === 'browser' ? new BearerSessions(context, new LogInService(settings)) : undefined;
}

const idOf = ({ issuer, sid = '', subject }: BearerIdentity): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(['bearer', issuer, sid, subject]))
    .digest();

/**
 * One statement for each call: what ends a session in one process counts in all of them at once. An ended log-in stays ended when its tokens are
 * refreshed: only a later log-in of the person counts. Both times are the service's, so that no clock differs.
 */
async function readState(db: Db, id: Buffer, identity: BearerIdentity): Promise<LogInState> {
  const { issuer, sid = null, subject, issuedAt, authenticatedAt = null } = identity;
  const { rows } = await sql<LogInState>`
    select
      exists (select from sign_on_ends where issuer = ${issuer}
        and (sid = ${sid}::text or (sid is null and subject = ${subject}))
        and case when authenticated_at is null then issued_at >= ${authenticatedAt ?? issuedAt}
          else coalesce(authenticated_at >= ${authenticatedAt}::timestamptz, true) end) as ended,
      (select expires_at from sessions where id = ${id}),
      known.*
    from (select) as one left join (
      select issued_at, authenticated_at, confirm_asked_at, confirm_after from sign_on_sessions where session_id = ${id}
      union all select issued_at, authenticated_at, null, null from sign_on_registrations where session_id = ${id} limit 1
    ) as known on true`.execute(db);
  if (!rows[0]) throw new Error('the state of a log-in was not read');
  return rows[0];
}

/** Whether the person has logged in at the service since; where its tokens do not say when, a later token has to do. */
function isLaterLogIn({ authenticatedAt, issuedAt }: BearerIdentity, before: LogInState): boolean {
  if (before.authenticated_at !== null)
    return authenticatedAt !== undefined && authenticatedAt > before.authenticated_at;
  return before.issued_at === null || (authenticatedAt ?? issuedAt) > before.issued_at;
}

const isNews = ({ authenticatedAt, issuedAt }: BearerIdentity, before: LogInState): boolean =>
  (before.issued_at !== null && before.issued_at < issuedAt) ||
  (authenticatedAt !== undefined && (before.authenticated_at ?? 0) < authenticatedAt);

async function noteToken(db: Db, id: Buffer, identity: BearerIdentity): Promise<void> {
  const { issuedAt, authenticatedAt = null } = identity;
  for (const table of ['sign_on_sessions', 'sign_on_registrations'] as const)
    await sql`
      update ${sql.table(table)} set issued_at = greatest(issued_at, ${issuedAt}),
        authenticated_at = greatest(authenticated_at, ${authenticatedAt}::timestamptz)
      where session_id = ${id}`.execute(db);
}
