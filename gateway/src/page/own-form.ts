import type { IncomingHttpHeaders } from 'node:http';
import { BASE_PATH } from '@portal/contract/limits';

/** Whether a form was sent by a page of the portal itself. */
export function isFromOwnPage({ origin = '', host }: IncomingHttpHeaders): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** A page of the portal, whatever a form names. */
export function pageOf(address: string): string {
  const origin = 'http://portal.invalid';
  if (!URL.canParse(address, origin)) return BASE_PATH;
  const url = new URL(address, origin);
  // Judged as the browser will read it: "/.." and a second slash lead out of the portal.
  const inPortal = url.origin === origin && (url.pathname === BASE_PATH || url.pathname.startsWith(`${BASE_PATH}/`));
  return inPortal ? `${url.pathname}${url.search}` : BASE_PATH;
}
