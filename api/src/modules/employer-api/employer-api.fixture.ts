import { randomUUID } from 'node:crypto';
import { EMPLOYER_API_PREFIX } from '@portal/contract/limits';
import type { Answer } from '../../../test/browser';
import type { TestApi } from '../../../test/harness';
import { createToken } from './employer-tokens.service';

/** Employer of the demo content's summer worker. */
export const KUUSELA = 'Kuuselan kunta';

/** An employer's own system: no cookies, no origin, its token. */
export class EmployerSystem {
  readonly #portal: TestApi;
  readonly #token: string;

  constructor(portal: TestApi, token: string) {
    this.#portal = portal;
    this.#token = token;
  }

  async send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const key: Record<string, string> = method === 'GET' ? {} : { 'idempotency-key': randomUUID() };
    const response = await this.#portal.api.fastify.inject({
      method,
      url: `${EMPLOYER_API_PREFIX}/${path}`,
      headers: {
        host: 'localhost:4600',
        authorization: `Bearer ${this.#token}`,
        ...key,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const json: unknown = /json/.test(String(response.headers['content-type'])) ? response.json() : undefined;
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      raw: response.rawPayload,
      body: json,
      read: (schema) => schema.parse(json),
    };
  }

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers);
  post = (path: string, body?: unknown, headers?: Record<string, string>) => this.send('POST', path, body, headers);
}

/** The system of an employer with a token of its own. */
export async function employerSystem(portal: TestApi, employer = KUUSELA) {
  const made = await createToken(portal.db, { employer, name: 'test', operator: 'test' }, portal.clock.now());
  if (!made) throw new Error('no token was made');
  return { system: new EmployerSystem(portal, made.token), ...made };
}
