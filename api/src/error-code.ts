/**
 * Code of a system, driver or library error, such as `EEXIST` or `23505`.
 * Asked of the value itself: an error of another realm (a worker, a test) is no instance of our own Error.
 */
export function errorCode(error: unknown): string | undefined {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : undefined;
}
