/** A command of the operator is not carried out and nothing was changed; `remedy` says what to do first. */
export class CommandError extends Error {
  override name = 'CommandError';
  constructor(
    /** Which check failed. */
    readonly check: string,
    message: string,
    readonly remedy: string,
  ) {
    super(message);
  }
}
