import { randomUUID } from 'node:crypto';
import { EmployerProblem } from '@portal/contract/employer-api';
import { EMPLOYER_API_PREFIX } from '@portal/contract/limits';

/** Nobody answers at the portal's address. */
export class PortalDownError extends Error {
  override name = 'PortalDownError';
}

/** The portal has refused a call. */
export class CallRefusedError extends Error {
  override name = 'CallRefusedError';
  constructor(
    readonly status: number,
    detail: string,
  ) {
    super(detail);
  }
}

interface Schema<Value> {
  parse(body: unknown): Value;
}

const ANSWER_LIMIT_MS = 20_000;

async function refusalOf(response: Response): Promise<CallRefusedError> {
  const read = EmployerProblem.safeParse(await response.json().catch(() => undefined));
  const { detail = '', errors = [] } = read.data ?? {};
  const values = errors.map((error) => `${error.path}: ${error.detail}`);
  return new CallRefusedError(response.status, [`${response.status}`, detail, ...values].join(' ').trim());
}

/** Calls the employer API as an employer's own system does: from outside, with a token. docs/employer-api.md */
export class EmployerCalls {
  readonly #prefix: string;
  readonly #token: string;

  constructor(origin: string, token: string) {
    this.#prefix = `${origin}${EMPLOYER_API_PREFIX}`;
    this.#token = token;
  }

  /** @throws PortalDownError, CallRefusedError */
  get<Value>(path: string, schema: Schema<Value>): Promise<Value> {
    return this.#send(path, schema, {});
  }

  /** @throws PortalDownError, CallRefusedError */
  post<Value>(path: string, schema: Schema<Value>, body?: object): Promise<Value> {
    const content = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return this.#send(path, schema, {
      method: 'POST',
      ...content,
      headers: { 'idempotency-key': randomUUID(), ...content?.headers },
    });
  }

  async #send<Value>(path: string, schema: Schema<Value>, request: RequestInit): Promise<Value> {
    const headers = { authorization: `Bearer ${this.#token}`, 'accept-language': 'en', ...request.headers };
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    const response = await fetch(`${this.#prefix}/${path}`, { ...request, headers, signal }).catch((error: unknown) => {
      throw new PortalDownError('the portal does not answer', { cause: error });
    });
    if (response.status >= 502) throw new PortalDownError(`the portal answers ${response.status}`);
    if (!response.ok) throw await refusalOf(response);
    return schema.parse(await response.json());
  }
}
