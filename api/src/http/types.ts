import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Locale } from '@portal/contract/limits';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Access, PortalSession } from './portal-session';

/** The API's Fastify instance; schemas are zod's. */
export type ApiApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; a route without it stops the start. */
    access?: Access;
    /** Of a route with the access `session`: employers may call it, too. */
    employer?: boolean;
    /** `origin` for the one call that cannot have a token yet; `link` for those of mail programs, which carry a secret link instead. */
    csrf?: 'token' | 'origin' | 'link';
    /** The session is not looked up. */
    sessionless?: boolean;
    /** Counts towards the limit of 300 requests per address in 5 minutes. */
    limited?: boolean;
    /** Of a limited call: it mails a code or link, so it counts towards the mails of an hour as well. */
    mails?: boolean;
    /** Reads or builds much: few at a time for one person. */
    heavy?: boolean;
    /** `natural`: repeating the call does no harm and its answer must not be kept (it sets cookies). */
    idempotency?: 'key' | 'natural';
  }
  interface FastifyRequest {
    locale: Locale;
    session: PortalSession | undefined;
    /** When the request came, by the server's clock. */
    receivedAt: Date;
    /** Set where the request carries an Idempotency-Key. */
    operation: { id: Buffer; recorded: boolean } | undefined;
  }
}
