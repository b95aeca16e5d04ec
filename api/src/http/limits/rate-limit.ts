import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { ApiContext } from '../../context';
import type { Db } from '../../db/database';
import { networkOf } from '../network';
import { rateLimited } from '../problem';
import type { ApiApp } from '../types';

export interface Limit {
  /** Requests in one window. */
  requests: number;
  windowSeconds: number;
}

/** Of one network, for the calls that log in or lead to it. docs/design/guarantees.md#6-guessing-passwords */
const AUTHENTICATION_LIMIT: Limit = { requests: 300, windowSeconds: 300 };

/**
 * Counts one more of `key` in PostgreSQL, so that the limit holds for all processes together.
 * @param times how many are counted at once
 * @returns seconds to wait, or 0 where the limit is not reached
 */
export async function countOne(db: Db, key: string, limit: Limit, now: Date, times = 1): Promise<number> {
  const id = createHash('sha256').update(key).digest();
  const oldest = new Date(now.getTime() - limit.windowSeconds * 1000);
  const { rows } = await sql<{ count: number; window_start: Date }>`
    insert into rate_limits as r (id, window_start, count) values (${id}, ${now}, ${times}::integer)
    on conflict (id) do update set
      count = case when r.window_start <= ${oldest} then excluded.count else r.count + excluded.count end,
      window_start = case when r.window_start <= ${oldest} then ${now} else r.window_start end
    returning count, window_start`.execute(db);
  const row = rows[0];
  if (!row || row.count <= limit.requests) return 0;
  return Math.max(1, Math.ceil((row.window_start.getTime() - oldest.getTime()) / 1000));
}

/** Calls that mail somebody who need not have asked for it: in an hour of one network, of one /48 of IPv6 without a log-in, and of all together. */
export const MAIL_LIMIT: Limit = { requests: 200, windowSeconds: 3600 };
export const SITE_MAIL_LIMIT: Limit = { requests: 600, windowSeconds: 3600 };
export const MAIL_CEILING: Limit = { requests: 6_000, windowSeconds: 3600 };

const limitsMails = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  config.limited === true && config.mails === true;

/**
 * Anybody can have a /48, whose 65 536 networks together must not use up everybody's mails. Customers of one provider may share one: who is logged in
 * does not wait for the others. An address of IPv4 has no such site.
 */
function siteWait({ db, clock }: ApiContext, { ip, session }: FastifyRequest): number | Promise<number> {
  const site = networkOf(ip, 48);
  return session?.user || site === networkOf(ip) ? 0 : countOne(db, `mails:site:${site}`, SITE_MAIL_LIMIT, clock());
}

/** The sender's good name is at stake, and with it everybody's mails. */
async function commonWait(context: ApiContext, request: FastifyRequest): Promise<number> {
  const { db, clock, security } = context;
  const wait = await siteWait(context, request);
  if (wait > 0) return wait;
  const ceiling = await countOne(db, 'mails:all', MAIL_CEILING, clock());
  if (ceiling > 0) security.write(request, 'mail-ceiling-reached', { outcome: 'refused' });
  return ceiling;
}

export function installRateLimit(app: ApiApp, context: ApiContext): void {
  const { config, db, clock } = context;
  if (!config.rateLimit) return;
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.limited !== true) return;
    const wait = await countOne(db, `authentication:${networkOf(request.ip)}`, AUTHENTICATION_LIMIT, clock());
    if (wait > 0) throw rateLimited(wait);
    if (!limitsMails(request)) return;
    const forMails = await countOne(db, `mails:${networkOf(request.ip)}`, MAIL_LIMIT, clock());
    if (forMails > 0) throw rateLimited(forMails);
  });
}

/** Counts what all share last of all that comes before a route: what is refused or answered before, such as a malformed body, mails nobody. */
export function installMailCeiling(app: ApiApp, context: ApiContext): void {
  if (!context.config.rateLimit) return;
  app.addHook('preHandler', async (request) => {
    const wait = limitsMails(request) ? await commonWait(context, request) : 0;
    if (wait > 0) throw rateLimited(wait);
  });
}
