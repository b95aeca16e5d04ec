import * as oidc from 'openid-client';
import { SignOnError } from './sign-on-error';

/** Codes that only a clock that is wrong brings about, or a token that has waited for long. */
const CLOCK_CODES = new Set(['ERR_JWT_EXPIRED', 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED']);
/** Codes of the libraries for answers that did not come, or were no answers of such a service. */
const UNAVAILABLE_CODES = new Set([
  'SERVICE_UNREACHABLE',
  'SERVICE_TIMEOUT',
  'SERVICE_ANSWER_TOO_LARGE',
  'ERR_JWKS_TIMEOUT',
  'ERR_JWKS_INVALID',
  'ERR_JOSE_GENERIC',
  'OAUTH_TIMEOUT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_INVALID_SERVER_METADATA',
]);
/** What the service itself says when it has no room at the moment. RFC 6749, section 4.1.2.1 */
const BUSY = new Set(['server_error', 'temporarily_unavailable']);
/** The code was used before, or has waited for too long. */
const SPENT = 'invalid_grant';
/** Fixed words alone go into the log: what stands in an answer could be anything. */
const FIXED_WORD = /^[A-Za-z][\w-]{0,60}$/;

const wordOf = (value: unknown): string => (typeof value === 'string' && FIXED_WORD.test(value) ? value : 'unknown');

function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let at: unknown = error; typeof at === 'object' && at !== null; at = Reflect.get(at, 'cause')) {
    const code: unknown = Reflect.get(at, 'code');
    if (typeof code === 'string') codes.push(code);
    if (codes.length > 4) break;
  }
  return codes;
}

/** What an error of the libraries means to whoever wanted to log in. */
export function toSignOnError(error: unknown): SignOnError {
  if (error instanceof SignOnError) return error;
  if (error instanceof oidc.AuthorizationResponseError) {
    const word = wordOf(error.error);
    if (word === 'access_denied') return new SignOnError('denied');
    return new SignOnError(BUSY.has(word) ? 'unavailable' : 'untrusted', word);
  }
  if (error instanceof oidc.ResponseBodyError) {
    const word = wordOf(error.error);
    return new SignOnError(word === SPENT ? 'expired' : 'unavailable', word);
  }
  const codes = codesOf(error);
  const clock = codes.find((code) => CLOCK_CODES.has(code));
  if (clock !== undefined || (codes.includes('ERR_JWT_CLAIM_VALIDATION_FAILED') && isTimeClaim(error)))
    return new SignOnError('clock', wordOf(clock ?? 'nbf'));
  const away = codes.find((code) => UNAVAILABLE_CODES.has(code));
  if (away !== undefined) return new SignOnError('unavailable', wordOf(away));
  return new SignOnError('untrusted', wordOf(codes[0]));
}

function isTimeClaim(error: unknown): boolean {
  const claim: unknown = Reflect.get(Object(error), 'claim');
  return claim === 'nbf' || claim === 'iat';
}
