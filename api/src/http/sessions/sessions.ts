import { CSRF_COOKIE } from '@portal/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { conflict, forbidden, unauthenticated } from '../problem';
import { type BearerSession, type BearerSource, hasBearer } from './bearer';
import { sessionReader } from './find-session.statement';
import { agentOf, type PortalSession, type Proof, type SessionOwner } from './portal-session';
import {
  anonymousToken,
  formatSessionCookie,
  newSecret,
  parseSessionCookie,
  sessionCookieName,
  sessionId,
} from './session-cookie';
import * as rows from './sessions.repository';
import { findEmployer, toSession } from './stored-session';

/** How long requests that were under way may still use the id before the last change of rights. */
const REPLACED_MS = 10_000;

/** Sessions as rows and cookies. Lengths come from the configuration, in seconds. */
export class Sessions {
  readonly #context: ApiContext;
  readonly #read: ReturnType<typeof sessionReader>;
  readonly #cookie: string;
  readonly #secure: boolean;
  readonly #bearers: BearerSource | undefined;

  /** @param bearers where pages hold the tokens of the log-in service */
  constructor(context: ApiContext, bearers?: BearerSource) {
    this.#context = context;
    this.#bearers = bearers;
    this.#read = sessionReader(context.pool);
    this.#cookie = sessionCookieName(context.config);
    this.#secure = context.config.publicUrl.startsWith('https:');
  }

  /** @returns the session of the request's cookie or access token, or undefined when there is none or it has ended */
  async find(request: FastifyRequest, reply: FastifyReply): Promise<PortalSession | undefined> {
    const { pool, clock } = this.#context;
    if (this.#bearers && hasBearer(request)) {
      const held = await this.#bearers.find(request);
      if (held?.began) await this.#endCookie(request, reply);
      return held && this.#findBearer(held);
    }
    const cookie = request.cookies[this.#cookie];
    const held = cookie === undefined ? undefined : parseSessionCookie(cookie);
    if (!held) return undefined;
    const now = clock();
    const id = sessionId(held.secret);
    const row = await this.#read(id, now);
    if (!row) return held.anonymous ? this.#anonymous(held.secret) : undefined;
    const employer = row.employer_login_id === null ? undefined : await findEmployer(pool, row.employer_login_id, now);
    return { ...toSession(row, now), id, codeKey: held.codeKey, employer };
  }

  async #findBearer({ id, codeKey, authenticatedAt, confirmedAt }: BearerSession): Promise<PortalSession | undefined> {
    const now = this.#context.clock();
    const row = await this.#read(id, now);
    if (!row) return undefined;
    const session = { ...toSession(row, now), id, codeKey, bearer: true as const, authenticatedAt };
    if (confirmedAt && confirmedAt > (session.confirmed?.at ?? 0))
      session.confirmed = { at: confirmedAt, by: 'sign-on' };
    return session;
  }

  /** Gives the browser an anonymous session, of which nothing is stored. */
  startAnonymous(request: FastifyRequest, reply: FastifyReply): PortalSession {
    const secret = newSecret();
    const session = this.#anonymous(secret);
    request.session = session;
    if (this.#bearers && hasBearer(request)) return session;
    this.#setCookies(reply, formatSessionCookie({ anonymous: true, secret, codeKey: secret }), session);
    return session;
  }

  /** Stores an anonymous session, for what has to hang on it. */
  async keep(session: PortalSession, request: FastifyRequest): Promise<void> {
    if (session.stored) return;
    const { db, clock } = this.#context;
    await rows.storeAnonymous(db, { ...this.#row(request, session, clock()), user_id: null });
    session.stored = true;
  }

  /**
   * A session with a cookie cannot begin beside an access token: the page would go on with the token, and be somebody else.
   * @throws ProblemError 403 where the call carries one
   */
  refuseBearer(request: FastifyRequest): void {
    if (this.#bearers && hasBearer(request)) throw forbidden('forbidden');
  }

  /**
   * Makes a session with a new id and sets its cookies; the one before it ends.
   * @throws ProblemError 403 beside an access token
   */
  async start(request: FastifyRequest, reply: FastifyReply, owner: SessionOwner): Promise<PortalSession> {
    const session = await this.startIf(request, reply, owner, async () => true);
    if (!session) throw unauthenticated();
    return session;
  }

  /** As `start`, where `stands`, asked in the same transaction, says so; else nothing changes and the answer is undefined. */
  async startIf(
    request: FastifyRequest,
    reply: FastifyReply,
    owner: SessionOwner,
    stands: (trx: Db) => Promise<boolean>,
  ): Promise<PortalSession | undefined> {
    const { db, clock } = this.#context;
    const now = clock();
    this.refuseBearer(request);
    const secret = newSecret();
    const csrfToken = newSecret();
    const fresh = { ...this.#lengths(now), id: sessionId(secret), csrfToken };
    const begun = await db.transaction().execute(async (trx) => {
      if (!(await stands(trx))) return false;
      if (request.session?.stored) await rows.deleteSession(trx, request.session.id);
      await rows.insertSession(trx, {
        ...this.#row(request, fresh, now),
        user_id: 'userId' in owner ? owner.userId : null,
        employer_login_id: 'employerLoginId' in owner ? owner.employerLoginId : null,
        ...('by' in owner && owner.by && { confirmed_at: now, confirmed_by: owner.by }),
      });
      return true;
    });
    const cookie = formatSessionCookie({ anonymous: false, secret, codeKey: secret });
    return begun ? this.#enter(request, reply, cookie) : undefined;
  }

  /**
   * The session of an access token becomes that of the account which the identity of this very token was linked to.
   * @throws ProblemError 409 where it is somebody's already
   */
  async give(
    request: FastifyRequest,
    reply: FastifyReply,
    session: PortalSession,
    userId: string,
  ): Promise<PortalSession> {
    if (!(await rows.giveSession(this.#context.db, session.id, userId))) throw conflict();
    request.session = await this.find(request, reply);
    if (!request.session) throw unauthenticated();
    return request.session;
  }

  /**
   * Gives the session a new id after a change of rights, so that whoever knew the old one has nothing of the new rights.
   * Its token, its limits and what waits for a mailed code stay; requests that were under way are still answered for some seconds.
   */
  async renewId(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { db, clock } = this.#context;
    const { session } = request;
    if (!session?.stored || session.replaced || session.bearer) return;
    const secret = newSecret();
    const id = sessionId(secret);
    const until = new Date(clock().getTime() + REPLACED_MS);
    await db.transaction().execute((trx) => rows.replaceId(trx, session.id, id, until));
    await this.#enter(request, reply, formatSessionCookie({ anonymous: false, secret, codeKey: session.codeKey }));
  }

  /** The person has proved once more that it is them; whoever knew the session's id before has nothing of it. */
  async confirm(request: FastifyRequest, reply: FastifyReply, by: Proof): Promise<void> {
    const { db, clock } = this.#context;
    await this.renewId(request, reply);
    if (!request.session) return;
    const at = clock();
    await rows.markConfirmed(db, request.session.id, by, at);
    request.session.confirmed = { at, by };
  }

  /** Ends the session on the server; the browser goes on with an anonymous one, with which it can log in again. */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<PortalSession> {
    const { db } = this.#context;
    if (request.session?.stored) await rows.deleteSession(db, request.session.id);
    if (request.session?.bearer) await this.#endCookie(request, reply);
    return this.startAnonymous(request, reply);
  }

  /** Slides the session; written only when a tenth of its length, at most a minute, has passed, or when the person asked for it. */
  async renew(session: PortalSession, asked = false): Promise<void> {
    if (!session.stored || session.replaced) return;
    const { config, db, clock } = this.#context;
    const now = clock();
    const step = Math.min(config.sessionSeconds * 100, 60_000);
    if (!asked && now.getTime() - session.lastSeenAt.getTime() < step) return;
    session.expiresAt = this.#expiry(now, session.endsAt);
    session.lastSeenAt = now;
    await rows.markSeen(db, session.id, now, session.expiresAt);
  }

  #anonymous(secret: string): PortalSession {
    return {
      ...this.#lengths(this.#context.clock()),
      id: sessionId(secret),
      codeKey: secret,
      csrfToken: anonymousToken(secret),
      stored: false,
      replaced: false,
      confirmed: undefined,
      user: undefined,
      employer: undefined,
    };
  }

  /** Reads back what was written, with the person, and hands the browser its cookies. */
  async #enter(request: FastifyRequest, reply: FastifyReply, cookie: string): Promise<PortalSession> {
    request.cookies[this.#cookie] = cookie;
    const session = await this.find(request, reply);
    // A renewal that another request was faster with: its answer brings the cookies.
    if (!session && request.session) return request.session;
    if (!session) throw new Error('a session that was just made is not there');
    request.session = session;
    this.#setCookies(reply, cookie, session);
    return session;
  }

  /** Who logs in or out with a token must not leave another session behind in the browser, to be found once the token is gone. */
  async #endCookie(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const cookie = request.cookies[this.#cookie];
    if (cookie === undefined) return;
    const held = parseSessionCookie(cookie);
    if (held) await rows.deleteSession(this.#context.db, sessionId(held.secret));
    for (const name of [this.#cookie, CSRF_COOKIE]) reply.clearCookie(name, { path: '/', secure: this.#secure });
  }

  #setCookies(reply: FastifyReply, cookie: string, { csrfToken }: PortalSession): void {
    reply.setCookie(this.#cookie, cookie, { httpOnly: true, sameSite: 'lax', path: '/', secure: this.#secure });
    reply.setCookie(CSRF_COOKIE, csrfToken, { sameSite: 'lax', path: '/', secure: this.#secure });
  }

  #row(request: FastifyRequest, session: Pick<PortalSession, 'id' | 'csrfToken' | 'endsAt' | 'expiresAt'>, now: Date) {
    const { id, csrfToken, endsAt, expiresAt } = session;
    const times = { created_at: now, last_seen_at: now, expires_at: expiresAt, ends_at: endsAt };
    return { id, csrf_token: csrfToken, agent: agentOf(request), ...times };
  }

  #lengths(now: Date): Pick<PortalSession, 'endsAt' | 'expiresAt' | 'lastSeenAt'> {
    const endsAt = new Date(now.getTime() + this.#context.config.sessionMaxSeconds * 1000);
    return { endsAt, expiresAt: this.#expiry(now, endsAt), lastSeenAt: now };
  }

  #expiry(now: Date, endsAt: Date): Date {
    return new Date(Math.min(now.getTime() + this.#context.config.sessionSeconds * 1000, endsAt.getTime()));
  }
}
