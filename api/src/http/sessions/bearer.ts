import type { FastifyRequest } from 'fastify';

/** The session of a page or program that sends an access token of the log-in service instead of a cookie. */
export interface BearerSession {
  /** Key of its row. */
  id: Buffer;
  /** Key of mailed codes; the database does not know it. */
  codeKey: string;
  /** This call is the first of the log-in. */
  began: boolean;
  /** When the person last logged in at the service, where it says so. */
  authenticatedAt: Date | undefined;
  /** When they did so because the portal had asked them to confirm that it is them. */
  confirmedAt: Date | undefined;
}

/** Finds, and begins, the sessions of access tokens. */
export interface BearerSource {
  /** @returns undefined where the token lets nobody in; why is in the log */
  find(request: FastifyRequest): Promise<BearerSession | undefined>;
}

const BEARER = /^Bearer +([\w.~+/-]{1,8000}=*)$/i;

/** Whether the request names its own credential: then no cookie counts beside it, and none is set. */
export const hasBearer = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^Bearer\b/i.test(headers.authorization ?? '');

/** RFC 6750, section 2.1 */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  BEARER.exec(headers.authorization ?? '')?.[1];
