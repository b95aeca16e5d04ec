import type { InvalidField, Problem, ProblemCode } from '@portal/contract/problem';

/** Why a call failed: the server refused it with a code, or no answer came. */
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
  | { kind: 'timeout' };

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
 * Maps what fetch gave to an error code of the contract (section 2).
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

/** True where the same call may succeed later without a change: no answer, 408, 429 or 5xx. */
export function isTransient(error: ApiError): boolean {
  return error.kind !== 'problem' || error.status === 408 || error.status === 429 || error.status >= 500;
}

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' &&
    body !== null &&
    typeof (body as Problem).code === 'string' &&
    typeof (body as Problem).status === 'number'
  );
}
