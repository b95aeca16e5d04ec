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

/** Calls that mail somebody who need not have asked for it: in an hour of one network, and of all together. */
export const MAIL_LIMIT: Limit = { requests: 200, windowSeconds: 3600 };
export const MAIL_CEILING: Limit = { requests: 6_000, windowSeconds: 3600 };

/** The sender's good name is at stake, and with it everybody's mails. */
async function mailWait({ db, clock, security }: ApiContext, request: FastifyRequest): Promise<number> {
  const wait = await countOne(db, `mails:${networkOf(request.ip)}`, MAIL_LIMIT, clock());
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
    const forMails = request.routeOptions.config.mails === true ? await mailWait(context, request) : 0;
    if (forMails > 0) throw rateLimited(forMails);
  });
}
