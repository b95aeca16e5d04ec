import { errorCode } from '@federation-kit/release-store/durable-files';
import { BucketError } from '@portal/bucket/bucket';
import { ConflictError, NotAllowedError, RefusedError } from '../releases/errors';

const TITLES = {
  malformed: [400, 'The request is not as it must be'],
  unauthenticated: [401, 'This is no token that counts'],
  forbidden: [403, 'The token is not for this name'],
  'not-found': [404, 'There is no such address'],
  conflict: [409, 'Somebody or something else was first'],
  'too-large': [413, 'The build is too large'],
  unsupported: [415, 'The body must be multipart/form-data for a build, JSON for anything else, and not compressed'],
  refused: [422, 'A check refused it; nothing was changed'],
  quota: [429, 'The names of the token have used up what they may take'],
  'rate-limited': [429, 'Too many calls'],
  internal: [500, 'Something went wrong here; the operators find it by the requestId'],
  unavailable: [503, 'Not possible for the moment'],
} as const;
type Code = keyof typeof TITLES;

/** An error answer of RFC 9457, with what a team can do about it. */
export class DeployProblem extends Error {
  readonly status: number;
  readonly title: string;
  constructor(
    readonly code: Code,
    readonly detail?: string,
    readonly more: { check?: string; remedy?: string; retryAfter?: number } = {},
  ) {
    super(detail ?? TITLES[code][1]);
    [this.status, this.title] = TITLES[code];
  }

  toJSON() {
    const { code, title, status, detail, more } = this;
    return { type: `urn:candidate-portal:problem:${code}`, title, status, code, detail, ...more };
  }
}

const CODE_BY_STATUS: Readonly<Record<number, Code>> = { 404: 'not-found', 413: 'too-large', 415: 'unsupported' };
/** Checks that say that this version, or place, is taken already. */
const TAKEN = new Set(['immutable']);
const FULL = new Set(['ENOSPC', 'EDQUOT']);
const RETRY_S = 30;

/** The answer to an error of an operation, in the words of the command line. Those that concern the operators alone say nothing of the machine. */
export function toProblem(error: unknown): DeployProblem {
  if (error instanceof DeployProblem) return error;
  if (error instanceof ConflictError) return new DeployProblem('conflict', error.message);
  if (error instanceof RefusedError && error.check !== 'bucket') {
    const { message, check, remedy } = error;
    return new DeployProblem(TAKEN.has(check) ? 'conflict' : 'refused', message, { check, remedy });
  }
  const isStore = error instanceof NotAllowedError || error instanceof RefusedError || error instanceof BucketError;
  if (isStore || FULL.has(errorCode(error) ?? ''))
    return new DeployProblem('unavailable', 'the store takes nothing for the moment; the operators have to look', {
      retryAfter: RETRY_S,
    });
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500;
  if (typeof status !== 'number' || status < 400 || status >= 500) return new DeployProblem('internal');
  return new DeployProblem(CODE_BY_STATUS[status] ?? 'malformed');
}
