import type { SignOnErrorCode } from '@portal/contract/account/sign-on-addresses';

/** A log-in at the service that came to nothing. */
export class SignOnError extends Error {
  override name = 'SignOnError';

  /**
   * @param code for the person
   * @param detail for the log: a fixed word, never what the service or a person wrote
   */
  constructor(
    readonly code: SignOnErrorCode,
    readonly detail: string = code,
  ) {
    super(`${code}: ${detail}`);
  }
}
