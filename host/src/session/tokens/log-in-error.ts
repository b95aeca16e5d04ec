import { SIGN_ON_ERROR, type SignOnErrorCode } from '@portal/contract/account/sign-on-addresses';

/** Message of the error of a log-in that took too long at the service, more than once. */
export const TOOK_TOO_LONG = 'authentication_expired';

/** What an error of the library means to whoever wanted to log in. */
export function errorCodeOf(error: unknown): SignOnErrorCode {
  const facts = Object(error) as { error?: unknown; message?: unknown; response?: { status?: unknown } };
  if (facts.error === 'access_denied') return 'denied';
  if (facts.error === 'server_error' || facts.error === 'temporarily_unavailable') return 'unavailable';
  if (facts.error !== undefined || facts.message === 'Invalid nonce.') return 'untrusted';
  return facts.message === TOOK_TOO_LONG || facts.response?.status === 400 ? 'expired' : 'unavailable';
}

/** The page that tells an error of the log-in. @param locale of somebody who is not logged in, and so has no language of their own */
export const errorAddress = (page: string, code: SignOnErrorCode, locale?: string): string =>
  `${page}?${new URLSearchParams({ [SIGN_ON_ERROR]: code, ...(locale !== undefined && { lang: locale }) })}`;
