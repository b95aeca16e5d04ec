export { ConflictError, NotAllowedError } from '@federation-kit/release-store/errors';

/** A check refused the change; `remedy` says what would fix it. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  constructor(
    readonly check: string,
    message: string,
    readonly remedy: string,
  ) {
    super(message);
  }
}
