import { CSRF_COOKIE } from '@portal/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { ApiContext } from '../context';
import { readEmployer, readSession, type StoredPerson } from './find-session.statement';
import { agentOf, type EmployerSession, type PortalSession, type SessionPerson } from './portal-session';
import {
  anonymousToken,
  formatSessionCookie,
  newSecret,
  parseSessionCookie,
  sessionCookieName,
  sessionId,
} from './session-cookie';
import { deleteSession, insertSession, markSeen, replaceId } from './sessions.repository';

/** How long requests that were under way may still use the id before the last change of rights. */
const REPLACED_MS = 10_000;

/** Who a new session belongs to. */
export type SessionOwner = { userId: string } | { employerLoginId: string };

function toPerson(row: StoredPerson, now: Date): SessionPerson | undefined {
  if (row.user_id === null) return undefined;
  return {
    id: row.user_id,
    username: row.username ?? '',
    email: row.email ?? '',
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    locale: row.locale ?? 'fi',
    acceptedTerms: row.accepted_terms === true,
    emailConfirmed: row.email_confirmed_at !== null,
    createdAt: row.created_at ?? now,
    useInternal: row.use_internal === true,
  };
}

async function findEmployer(pool: pg.Pool, loginId: string, now: Date): Promise<EmployerSession | undefined> {
  const row = await readEmployer(pool, loginId);
  const candidate = row && toPerson(row, now);
  if (!candidate) return undefined;
  return { loginId, username: row.employer_username, campaignId: row.campaign_id, withdrawn: row.withdrawn, candidate };
}

/** Sessions as rows and cookies. Lengths come from the configuration, in seconds. */
export class Sessions {
  readonly #context: ApiContext;
  readonly #cookie: string;
  readonly #secure: boolean;

  constructor(context: ApiContext) {
    this.#context = context;
    this.#cookie = sessionCookieName(context.config);
    this.#secure = context.config.publicUrl.startsWith('https:');
  }

  /** @returns the session of the request's cookie, or undefined when there is none or it has ended */
  async find(request: FastifyRequest): Promise<PortalSession | undefined> {
    const { pool, clock } = this.#context;
    const cookie = request.cookies[this.#cookie];
    const held = cookie === undefined ? undefined : parseSessionCookie(cookie);
    if (!held) return undefined;
    const now = clock();
    const id = sessionId(held.secret);
    const row = await readSession(pool, id, now);
    if (!row) return held.anonymous ? this.#anonymous(held.secret) : undefined;
    const employer = row.employer_login_id === null ? undefined : await findEmployer(pool, row.employer_login_id, now);
    return {
      id,
      codeKey: held.codeKey,
      csrfToken: row.csrf_token,
      expiresAt: row.expires_at,
      endsAt: row.ends_at,
      lastSeenAt: row.last_seen_at,
      stored: true,
      replaced: row.successor !== null,
      user: toPerson(row, now),
      employer,
    };
  }

  /** Gives the browser an anonymous session, of which nothing is stored. */
  startAnonymous(request: FastifyRequest, reply: FastifyReply): PortalSession {
    const secret = newSecret();
    const session = this.#anonymous(secret);
    request.session = session;
    this.#setCookies(reply, formatSessionCookie({ anonymous: true, secret, codeKey: secret }), session);
    return session;
  }

  /** Stores an anonymous session, for what has to hang on it. */
  async keep(session: PortalSession, request: FastifyRequest): Promise<void> {
    if (session.stored) return;
    const { db, clock } = this.#context;
    const now = clock();
    await insertSession(db, { ...this.#row(request, session, now), user_id: null });
    session.stored = true;
  }

  /** Makes a session with a new id and sets its cookies; the one before it ends. */
  async start(request: FastifyRequest, reply: FastifyReply, owner: SessionOwner): Promise<PortalSession> {
    const { db, clock } = this.#context;
    const now = clock();
    const secret = newSecret();
    const csrfToken = newSecret();
    const fresh = { ...this.#lengths(now), id: sessionId(secret), csrfToken };
    await db.transaction().execute(async (trx) => {
      if (request.session?.stored) await deleteSession(trx, request.session.id);
      await insertSession(trx, {
        ...this.#row(request, fresh, now),
        user_id: 'userId' in owner ? owner.userId : null,
        employer_login_id: 'employerLoginId' in owner ? owner.employerLoginId : null,
      });
    });
    return this.#enter(request, reply, formatSessionCookie({ anonymous: false, secret, codeKey: secret }));
  }

  /**
   * Gives the session a new id after a change of rights, so that whoever knew the old one has nothing of the new rights.
   * Its token, its limits and what waits for a mailed code stay; requests that were under way are still answered for some seconds.
   */
  async renewId(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { db, clock } = this.#context;
    const { session } = request;
    if (!session?.stored || session.replaced) return;
    const secret = newSecret();
    const id = sessionId(secret);
    const until = new Date(clock().getTime() + REPLACED_MS);
    await db.transaction().execute((trx) => replaceId(trx, session.id, id, until));
    await this.#enter(request, reply, formatSessionCookie({ anonymous: false, secret, codeKey: session.codeKey }));
  }

  /** Ends the session on the server; the browser goes on with an anonymous one, with which it can log in again. */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<PortalSession> {
    const { db } = this.#context;
    if (request.session?.stored) await deleteSession(db, request.session.id);
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
    await markSeen(db, session.id, now, session.expiresAt);
  }

  #anonymous(secret: string): PortalSession {
    return {
      ...this.#lengths(this.#context.clock()),
      id: sessionId(secret),
      codeKey: secret,
      csrfToken: anonymousToken(secret),
      stored: false,
      replaced: false,
      user: undefined,
      employer: undefined,
    };
  }

  /** Reads back what was written, with the person, and hands the browser its cookies. */
  async #enter(request: FastifyRequest, reply: FastifyReply, cookie: string): Promise<PortalSession> {
    request.cookies[this.#cookie] = cookie;
    const session = await this.find(request);
    // A renewal that another request was faster with: its answer brings the cookies.
    if (!session && request.session) return request.session;
    if (!session) throw new Error('a session that was just made is not there');
    request.session = session;
    this.#setCookies(reply, cookie, session);
    return session;
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
