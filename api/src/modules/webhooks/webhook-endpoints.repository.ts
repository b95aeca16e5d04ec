import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { WebhookEndpointRow } from '../../db/tables/employer-api.tables';

export interface EndpointSummary {
  id: string;
  employer: string;
  url: string;
  created_at: Date;
  token_id: string | null;
  token_name: string | null;
  waiting: number;
  given_up: number;
  last_error: string | null;
}

/** Those in use, by the order in which they were set. @param employer all employers' where it is left out */
export async function endpointSummaries(db: Db, employer?: string): Promise<EndpointSummary[]> {
  const { rows } = await sql<EndpointSummary>`
    select e.id, e.employer, e.url, e.created_at, e.token_id, t.name as token_name,
      count(v.id) filter (where v.given_up_at is null)::integer as waiting,
      count(v.id) filter (where v.given_up_at is not null)::integer as given_up,
      (array_agg(v.last_error order by v.position desc) filter (where v.last_error is not null))[1] as last_error
    from webhook_endpoints e
    left join employer_tokens t on t.id = e.token_id
    left join webhook_events v on v.endpoint_id = e.id and v.delivered_at is null
    where e.removed_at is null and (${employer ?? null}::text is null or e.employer = ${employer ?? null})
    group by e.id, t.id order by e.created_at, e.id`.execute(db);
  return rows;
}

/** Two calls of one employer follow one another, so that together they do not pass the bound. */
export async function lockEmployer(trx: Db, employer: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${employer}`}, 0))`.execute(trx);
}

export async function insertEndpoint(
  trx: Db,
  endpoint: Pick<WebhookEndpointRow, 'id' | 'employer' | 'url' | 'secret' | 'created_at' | 'token_id'>,
): Promise<void> {
  await trx.insertInto('webhook_endpoints').values(endpoint).execute();
}

/** Of addresses in use. */
export async function sealedSecrets(db: Db): Promise<Pick<WebhookEndpointRow, 'id' | 'secret'>[]> {
  return db.selectFrom('webhook_endpoints').select(['id', 'secret']).where('removed_at', 'is', null).execute();
}

/** @param before the seal that it replaces: another process may have replaced it */
export async function storeSecret(db: Db, id: string, before: string, sealed: string): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ secret: sealed })
    .where('id', '=', id)
    .where('secret', '=', before)
    .execute();
}

/** What waits for a removed address is told to nobody. @param by the operator; null: the employer's system @returns whether it was the employer's, and in use */
export async function removeEndpoint(
  trx: Db,
  { id, employer, by }: { id: string; employer: string; by: string | null },
  now: Date,
): Promise<boolean> {
  const removed = await trx
    .updateTable('webhook_endpoints')
    .set({ removed_at: now, removed_by: by })
    .where('id', '=', id)
    .where('employer', '=', employer)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!removed) return false;
  await trx.deleteFrom('webhook_events').where('endpoint_id', '=', id).execute();
  return true;
}

/** Which of these employers have an address that is told of events. */
export async function employersWithEndpoints(db: Db, employers: readonly string[]): Promise<Set<string>> {
  if (employers.length === 0) return new Set();
  const rows = await db
    .selectFrom('webhook_endpoints')
    .select('employer')
    .distinct()
    .where('employer', 'in', employers)
    .where('removed_at', 'is', null)
    .execute();
  return new Set(rows.map(({ employer }) => employer));
}
