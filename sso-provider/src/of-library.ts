import { Provider } from 'oidc-provider';

function rootOf(value: object): object {
  const above: object | null = Object.getPrototypeOf(value);
  return above === null ? value : rootOf(above);
}
const libraryRoot = rootOf(Provider.prototype);

/**
 * Makes plain objects, and those in them, plain to the provider's library as well: it knows them by their constructor, and a test file has
 * constructors of its own.
 */
export function ofLibrary<Value extends object>(value: Value): Value {
  for (const child of Object.values(value)) if (typeof child === 'object' && child !== null) ofLibrary(child);
  if (!Array.isArray(value) && value.constructor?.name === 'Object') Object.setPrototypeOf(value, libraryRoot);
  return value;
}
