import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Locale } from '@portal/contract/limits';
import type { Brand } from '@portal/themes/theme';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { KnownKey } from './idempotency/idempotency.repository';
import type { Access, PortalSession } from './sessions/portal-session';

/** The API's Fastify instance; schemas are zod's. */
export type ApiApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** With whose token an employer's own system calls. */
export interface EmployerToken {
  id: string;
  /** Name of the employer in Finnish, as its campaigns write it. */
  employer: string;
}

/** A call with an Idempotency-Key. */
export interface Operation {
  key: Pick<KnownKey, 'id' | 'fingerprint' | 'user_id'>;
  /** The key was taken before the route, so that a repeat waits for the answer. */
  claimed: boolean;
  /** The answer is kept. */
  recorded: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; a route without it stops the start. */
    access?: Access;
    /** Of a route with the access `session`: employers may call it, too. */
    employer?: boolean;
    /** `origin` for the one call that cannot have a token yet; `link` for those of mail programs, which carry a secret link instead. */
    csrf?: 'token' | 'origin' | 'link';
    /** Area that the theme of the request's host must have switched on; else the call is not found. */
    requiresSection?: keyof Brand['sections'];
    /** Asked by machines that know the process by its address alone. */
    anyHost?: true;
    /** The session is not looked up. */
    sessionless?: boolean;
    /** It logs in to a session with a cookie: a call with an access token is refused before anything is used up. */
    cookieLogIn?: true;
    /** False for calls that a page makes by itself: they do not keep the session alive. */
    renewsSession?: false;
    /** Counts towards the limit of 300 requests per address in 5 minutes. */
    limited?: boolean;
    /** Of a limited call: it mails a code or link, so it counts towards the mails of an hour as well. */
    mails?: boolean;
    /** Reads or builds much: few at a time for one person. */
    heavy?: boolean;
    /**
     * `natural`: repeating the call does no harm and its answer must not be kept (it sets cookies). `effect`: the answer is kept in the
     * transaction of the effect and nothing before it, so that a process that dies leaves nothing that a repeat would wait for; the route answers
     * through `answersOnce`.
     */
    idempotency?: 'key' | 'effect' | 'natural';
  }
  interface FastifyRequest {
    locale: Locale;
    session: PortalSession | undefined;
    /** Of calls by an employer's own system. */
    employerToken: EmployerToken | undefined;
    /** When the request came, by the server's clock. */
    receivedAt: Date;
    /** Set where the request carries an Idempotency-Key. */
    operation: Operation | undefined;
  }
}
