import { EMPLOYEE_TICKET_COOKIE, EMPLOYEE_TICKET_SECONDS, type EmployeeTicket } from '@portal/contract/employee-login';
import { API_PREFIX, BASE_PATH, EMPLOYEE_LOGIN_PATH, toCampaignId } from '@portal/contract/limits';
import type { RouteMatch } from '@portal/routing/match';
import type { FastifyReply } from 'fastify';
import { privateCookie } from '../http/cookies';

/** A browser keeps no larger cookie. */
const COOKIE_LIMIT_BYTES = 4000;

interface Link {
  match: RouteMatch;
  query: URLSearchParams;
  https: boolean;
  /** Epoch ms. */
  now: number;
}

/** The match of an address that has credentials in it. */
export const employeeLink = (match: RouteMatch | undefined): RouteMatch | undefined =>
  match?.route.id === 'employeeLogin' ? match : undefined;

/**
 * Takes the credentials of an employer's link out of the address: they go on in a cookie that only the log-in call gets, and the browser to the
 * same address without them. Nobody is logged in by this, so a program that looks at links uses none up.
 * docs/adr/0007-employer-log-in.md
 */
export function sendOnWithTicket(reply: FastifyReply, { match, query, https, now }: Link): FastifyReply {
  const { portal = '', campaignId = '', username = '', password = '' } = match.params;
  const ticket: EmployeeTicket = { portal, campaignId: toCampaignId(campaignId), username, password, at: now };
  const value = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  const lang = query.get('lang');
  const address = [`${BASE_PATH}/login`, ...[portal, campaignId].map(encodeURIComponent)].join('/');
  // No real ticket is that long; without one the page says that the link cannot be used.
  if (value.length <= COOKIE_LIMIT_BYTES)
    reply.header(
      'set-cookie',
      privateCookie(EMPLOYEE_TICKET_COOKIE, value, {
        maxAgeSeconds: EMPLOYEE_TICKET_SECONDS,
        path: `${API_PREFIX}/${EMPLOYEE_LOGIN_PATH}`,
        sameSite: 'strict',
        https,
      }),
    );
  return reply
    .code(303)
    .header('location', lang ? `${address}?${new URLSearchParams({ lang })}` : address)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send();
}
