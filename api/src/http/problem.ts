import type { InvalidField, Problem, ProblemCode } from '@portal/contract/problem';

interface Details {
  invalidFields?: InvalidField[];
  /** Seconds. */
  retryAfter?: number;
}

/** A refusal that the client understands; services and routes throw it, the error handler words it. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  constructor(
    readonly status: number,
    readonly code: ProblemCode,
    readonly details: Details = {},
  ) {
    super(code);
  }
}

export const malformed = () => new ProblemError(400, 'malformed');
export const unauthenticated = () => new ProblemError(401, 'unauthenticated');
export const forbidden = (code: 'csrf' | 'forbidden' | 'terms-not-accepted' | 'email-not-confirmed') =>
  new ProblemError(403, code);
/** Unknown or not yours: the answer is the same. */
export const notFound = () => new ProblemError(404, 'not-found');
export const conflict = (code: 'conflict' | 'already-sent' = 'conflict') => new ProblemError(409, code);
export const invalid = (invalidFields: InvalidField[]) => new ProblemError(422, 'invalid', { invalidFields });
export const rateLimited = (retryAfter: number) => new ProblemError(429, 'rate-limited', { retryAfter });
/** Something that the portal needs is away. */
export const unavailable = (retryAfter = 5) => new ProblemError(503, 'unavailable', { retryAfter });
/** There is more to do than can be done in time; whoever was refused may be lucky soon. */
export const overloaded = (retryAfter = 2) => new ProblemError(503, 'overloaded', { retryAfter });

const TITLES: Record<ProblemCode, string> = {
  malformed: 'The request cannot be read',
  unauthenticated: 'Log in first',
  csrf: 'The request did not come from the portal',
  forbidden: 'Not allowed',
  'terms-not-accepted': 'The terms of service must be accepted first',
  'email-not-confirmed': 'The e-mail address must be confirmed first',
  'not-found': 'Not found',
  conflict: 'The request conflicts with the present state',
  'already-sent': 'The application has already been sent',
  'too-large': 'The request is too large',
  'unsupported-type': 'The content type is not supported',
  invalid: 'A value is not allowed',
  'rate-limited': 'Too many requests',
  unavailable: 'The service is out of reach for the moment',
  overloaded: 'The service has more to do than it can for the moment',
  internal: 'Something went wrong',
};

/** Body of the answer to a refused request (RFC 9457). */
export function toProblem(error: ProblemError, requestId: string): Problem {
  const { status, code, details } = error;
  return { type: `urn:candidate-portal:problem:${code}`, title: TITLES[code], status, code, requestId, ...details };
}
