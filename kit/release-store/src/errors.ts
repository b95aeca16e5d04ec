/** Somebody else changed the same thing in the meantime. */
export class ConflictError extends Error {
  override name = 'ConflictError';
}

/** The store cannot be written with the rights of this process. */
export class NotAllowedError extends Error {
  override name = 'NotAllowedError';
}
