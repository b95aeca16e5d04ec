import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database';

/** Names of the keys that have sealed something in this database. */
export async function findIdentityKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('identity_keys').select('id').execute();
  return rows.map(({ id }) => id);
}

/** Two processes may insert the same key in parallel. */
export async function insertIdentityKey(db: Db, id: string, since: Date): Promise<void> {
  await db
    .insertInto('identity_keys')
    .values({ id, since })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function deleteIdentityKey(db: Db, id: string): Promise<void> {
  await db.deleteFrom('identity_keys').where('id', '=', id).execute();
}

/** Sealed texts of fields that are identity codes in some campaign, each with the application and field that it belongs to. */
const SEALED: RawBuilder<unknown> = sql`
  select a.user_id, a.campaign_id, f.field, v.section_values ->> f.field as sealed
  from applications a
  join (
    select distinct c.id as campaign_id, s ->> 'name' as section, d ->> 'name' as field
    from campaigns c, jsonb_array_elements(c.sections) s, jsonb_array_elements(s -> 'groups') g, jsonb_array_elements(g -> 'fields') d
    where d ->> 'control' = 'ssn'
  ) f on f.campaign_id = a.campaign_id
  join (
    select application_id, section, field_values as section_values from application_sections
    union all
    select v.application_id, p.key, p.value from sent_versions v, jsonb_each(v.content::jsonb -> 'sections') p
    where jsonb_typeof(p.value) = 'object'
  ) v on v.application_id = a.id and v.section = f.section
  where v.section_values ->> f.field like `;

/** @param prefix with which the sealed text begins */
export async function isSealUsed(db: Db, prefix: string): Promise<boolean> {
  const { rows } = await sql`${SEALED}${`${prefix}%`} limit 1`.execute(db);
  if (rows.length > 0) return true;
  // Secrets of employers' addresses are sealed with the same keys.
  const endpoint = await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('removed_at', 'is', null)
    .where('secret', 'like', `${prefix}%`)
    .executeTakeFirst();
  return endpoint !== undefined;
}

export interface SealedText {
  user_id: string;
  campaign_id: number;
  field: string;
  sealed: string;
}

/** Some sealed texts. */
export async function findSealed(db: Db, prefix: string, most: number): Promise<SealedText[]> {
  const { rows } = await sql<SealedText>`${SEALED}${`${prefix}%`} limit ${most}`.execute(db);
  return rows;
}
