/** Somebody else changed the same thing in the meantime. */
export class ConflictError extends Error {
  override name = 'ConflictError';
}

/** The store cannot be written with the rights of this process. */
export class NotAllowedError extends Error {
  override name = 'NotAllowedError';
}

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
