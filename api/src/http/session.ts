import { createHash, randomBytes } from 'node:crypto';
import { CSRF_COOKIE, type Locale, SESSION_COOKIE, SESSION_EXPIRY_HEADER } from '@portal/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { ApiConfig } from '../config';
import type { ApiContext } from '../context';
import { readEmployer, readSession, type StoredPerson } from './find-session.statement';
import type { ApiApp } from './types';

/**
 * Who may call a route: anyone; anyone who is logged in; also with accepted terms; also with a confirmed e-mail or within the days of grace.
 * `application`: as `candidate`, and an employer who was let into the very application that `:id` names; nothing else is open to employers.
 */
export type Access = 'public' | 'session' | 'unconfirmed' | 'candidate' | 'application';

/** The person of a session, read with it in one statement. */
export interface SessionPerson {
  id: string;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  locale: Locale;
  acceptedTerms: boolean;
  emailConfirmed: boolean;
  createdAt: Date;
  useInternal: boolean;
}

/** An employer whom a one-time link let into one application of one candidate. */
export interface EmployerSession {
  loginId: string;
  username: string;
  campaignId: number;
  /** The candidate has cancelled the application meanwhile. */
  withdrawn: boolean;
  /** Whose application it is. */
  candidate: SessionPerson;
}

/** A browser's session; without `user` and `employer` it is anonymous. */
export interface PortalSession {
  /** SHA-256 of the cookie; the key of the row. */
  id: Buffer;
  /** The cookie itself, which the database does not know. */
  secret: string;
  csrfToken: string;
  expiresAt: Date;
  endsAt: Date;
  lastSeenAt: Date;
  user: SessionPerson | undefined;
  employer: EmployerSession | undefined;
}

const SECRET = /^[\w-]{43}$/;
const hash = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const newSecret = (): string => randomBytes(32).toString('base64url');

/** Cookies are bound to the host (`__Host-`) wherever https makes that possible. */
export function sessionCookieName(config: Pick<ApiConfig, 'publicUrl'>): string {
  return config.publicUrl.startsWith('https:') ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
}

/** @returns the session of the cookie, or undefined when there is none or it has ended */
export async function findSession(pool: pg.Pool, secret: string, now: Date): Promise<PortalSession | undefined> {
  if (!SECRET.test(secret)) return undefined;
  const id = hash(secret);
  const row = await readSession(pool, id, now);
  if (!row) return undefined;
  const employer = row.employer_login_id === null ? undefined : await findEmployer(pool, row.employer_login_id, now);
  return {
    id,
    secret,
    csrfToken: row.csrf_token,
    expiresAt: row.expires_at,
    endsAt: row.ends_at,
    lastSeenAt: row.last_seen_at,
    user: toPerson(row, now),
    employer,
  };
}

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

/** The browser, as it names itself. */
export const agentOf = (request: FastifyRequest): string => (request.headers['user-agent'] ?? '').slice(0, 255);

/** Who a new session belongs to; nobody yet: an anonymous browser. */
export type SessionOwner = { userId: string } | { employerLoginId: string } | null;

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

  find(request: FastifyRequest): Promise<PortalSession | undefined> {
    const secret = request.cookies[this.#cookie];
    if (secret === undefined) return Promise.resolve(undefined);
    return findSession(this.#context.pool, secret, this.#context.clock());
  }

  /** Makes a session with a new id and sets its cookies; the one before it ends. */
  async start(request: FastifyRequest, reply: FastifyReply, owner: SessionOwner): Promise<PortalSession> {
    const { config, db, pool, clock } = this.#context;
    const now = clock();
    const secret = newSecret();
    const endsAt = new Date(now.getTime() + config.sessionMaxSeconds * 1000);
    const expiresAt = this.#expiry(now, endsAt);
    await db.transaction().execute(async (trx) => {
      if (request.session) await trx.deleteFrom('sessions').where('id', '=', request.session.id).execute();
      await trx
        .insertInto('sessions')
        .values({
          id: hash(secret),
          user_id: owner && 'userId' in owner ? owner.userId : null,
          employer_login_id: owner && 'employerLoginId' in owner ? owner.employerLoginId : null,
          csrf_token: newSecret(),
          agent: agentOf(request),
          created_at: now,
          last_seen_at: now,
          expires_at: expiresAt,
          ends_at: endsAt,
        })
        .execute();
    });
    const session = await findSession(pool, secret, now);
    if (!session) throw new Error('a session that was just made is not there');
    request.session = session;
    reply.setCookie(this.#cookie, secret, { httpOnly: true, sameSite: 'lax', path: '/', secure: this.#secure });
    reply.setCookie(CSRF_COOKIE, session.csrfToken, { sameSite: 'lax', path: '/', secure: this.#secure });
    return session;
  }

  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.session) await this.#context.db.deleteFrom('sessions').where('id', '=', request.session.id).execute();
    request.session = undefined;
    reply.clearCookie(this.#cookie, { path: '/', secure: this.#secure });
    reply.clearCookie(CSRF_COOKIE, { path: '/', secure: this.#secure });
  }

  /** Slides the session; written only when a tenth of its length, at most a minute, has passed, or when the person asked for it. */
  async renew(session: PortalSession, asked = false): Promise<void> {
    const { config, db, clock } = this.#context;
    const now = clock();
    const step = Math.min(config.sessionSeconds * 100, 60_000);
    if (!asked && now.getTime() - session.lastSeenAt.getTime() < step) return;
    session.expiresAt = this.#expiry(now, session.endsAt);
    session.lastSeenAt = now;
    await db
      .updateTable('sessions')
      .set({ last_seen_at: now, expires_at: session.expiresAt })
      .where('id', '=', session.id)
      .execute();
  }

  #expiry(now: Date, endsAt: Date): Date {
    return new Date(Math.min(now.getTime() + this.#context.config.sessionSeconds * 1000, endsAt.getTime()));
  }
}

/** The session is looked up once a request; the expiry goes on every answer to somebody who is logged in. */
export function installSession(app: ApiApp, sessions: Sessions, clock: () => Date): void {
  app.decorateRequest('session', undefined);
  app.addHook('onRequest', async (request) => {
    // A health check must not depend on a cookie that happens to be there.
    if (request.routeOptions.config.sessionless === true) return;
    request.session = await sessions.find(request);
    if (request.session) await sessions.renew(request.session);
  });
  app.addHook('onSend', async (request, reply) => {
    const session = request.session;
    if (!session?.user && !session?.employer) return;
    const seconds = Math.max(0, Math.floor((session.expiresAt.getTime() - clock().getTime()) / 1000));
    reply.header(SESSION_EXPIRY_HEADER, `${session.expiresAt.getTime()};${seconds}`);
  });
}
