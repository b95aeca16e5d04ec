import { BASE_PATH } from '@portal/contract/limits';

/**
 * The part of an address below the base path.
 * @param pathname of the window's location
 * @returns undefined for an address outside the portal, which the gateway answers with the same page and 404
 */
export function portalPath(pathname: string): string | undefined {
  // As the router reads it: without regard to case, and whole segments only.
  const inside = pathname.toLowerCase() === BASE_PATH || pathname.toLowerCase().startsWith(`${BASE_PATH}/`);
  return inside ? pathname.slice(BASE_PATH.length) || '/' : undefined;
}
