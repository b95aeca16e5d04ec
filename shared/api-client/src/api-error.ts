import type { InvalidField, Problem, ProblemCode } from '@portal/contract/problem';

/** Why a call failed: the server answered with an error code, or no answer came. */
export type ApiError =
  | {
      kind: 'problem';
      status: number;
      code: ProblemCode;
      requestId?: string;
      invalidFields?: InvalidField[];
      retryAfterSeconds?: number;
    }
  | { kind: 'network' }
  | { kind: 'timeout' }
  /** Something came that is not the API's answer to this call; what became of the call is not known. */
  | { kind: 'unreadable'; retryAfterSeconds?: number };

const BY_STATUS: Record<number, ProblemCode> = {
  400: 'malformed',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'too-large',
  415: 'unsupported-type',
  422: 'invalid',
  429: 'rate-limited',
};

/**
 * Maps what fetch gave to an error code of the contract. docs/design/contract.md#errors
 * @param body the parsed body, if it could be parsed; anything but a problem (RFC 9457) is judged by its status
 */
export function toApiError(
  status: number | 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | 'CUSTOM_ERROR',
  body: unknown,
  originalStatus?: number,
): ApiError {
  if (status === 'TIMEOUT_ERROR') return { kind: 'timeout' };
  const code = typeof status === 'number' ? status : originalStatus;
  if (code === undefined) return { kind: 'network' };
  if (code < 400) return { kind: 'unreadable' };
  const problem = isProblem(body) ? body : undefined;
  return {
    kind: 'problem',
    status: code,
    code: problem?.code ?? BY_STATUS[code] ?? (code >= 502 && code <= 504 ? 'unavailable' : 'internal'),
    requestId: problem?.requestId,
    invalidFields: problem?.invalidFields,
    retryAfterSeconds: problem?.retryAfter,
  };
}

/** Besides 5xx: the same call may succeed later. */
export const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 429]);

/** True where the same call may succeed later without a change: no answer of the API, 408, 429 or 5xx. */
export function isTransient(error: ApiError): boolean {
  return error.kind !== 'problem' || TRANSIENT_STATUSES.has(error.status) || error.status >= 500;
}

/** Whether a body is an error as the contract describes it. */
export function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' &&
    body !== null &&
    typeof (body as Problem).code === 'string' &&
    typeof (body as Problem).status === 'number'
  );
}
