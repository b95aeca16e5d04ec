import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** A statement as it is given to the database. */
export interface Statement {
  name?: string;
  text: string;
}

/**
 * Tells a collector how long each part of a request took. A span has the pattern of the route or the table of the statement, never an address, a
 * parameter or anything of a person.
 */
export interface Tracing {
  /**
   * Begins the span of a request that reached the gateway, the first of its trace. It ends with the answer.
   * @param id of the request: that of the trace as well
   * @param route pattern of the address, where it is known beforehand
   */
  beginRequest(request: IncomingMessage, response: ServerResponse, id: string, route?: string): void;
  /** Gives the gateway's spans the pattern of the route. */
  nameRequests(app: Pick<FastifyInstance, 'addHook'>): void;
  /**
   * A span for each request of the API, in which the spans of its statements are.
   * @param parentOf the span of another process that passed the request on
   */
  traceRequests(
    app: Pick<FastifyInstance, 'addHook'>,
    parentOf: (request: IncomingMessage) => string | undefined,
  ): void;
  /** The header by which another process joins the trace of a request. */
  headerOf(request: IncomingMessage): string | undefined;
  /**
   * Begins the span of a statement of the request that is being answered; background work has none.
   * @returns what ends it
   */
  beginStatement(statement: Statement): ((error?: unknown) => void) | undefined;
  /** Sends what is left, as far as the collector takes it within some seconds. */
  close(): Promise<void>;
}
