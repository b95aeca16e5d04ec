import type { SectionName } from '@portal/contract/sections';
import { sql } from 'kysely';
import type { Db } from '../../../db/database';

/** Applications that one statement looks at, so that it is short. */
const PAGE = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Fields that are identity codes in some campaign. */
const FIELDS = sql`
  select distinct c.id as campaign_id, s ->> 'name' as section, d ->> 'name' as field
  from campaigns c, jsonb_array_elements(c.sections) s, jsonb_array_elements(s -> 'groups') g, jsonb_array_elements(g -> 'fields') d
  where d ->> 'control' = 'ssn'`;

/** All applications, some at a time. */
export async function* pagesOfApplications(db: Db): AsyncGenerator<string[]> {
  let after = BEFORE_ALL;
  for (;;) {
    const rows = await db
      .selectFrom('applications')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ id }) => id);
    after = last.id;
  }
}

/** A sealed text of a working copy, and what it belongs to. */
export interface SealedCode {
  application_id: string;
  user_id: string;
  campaign_id: number;
  section: SectionName;
  field: string;
  sealed: string;
}

/** @param prefix with which the seals begin that are left out */
export async function sealedOtherwise(db: Db, applications: readonly string[], prefix: string): Promise<SealedCode[]> {
  const { rows } = await sql<SealedCode>`
    with fields as materialized (${FIELDS})
    select a.id as application_id, a.user_id, a.campaign_id, s.section, f.field, s.field_values ->> f.field as sealed
    from applications a
    join fields f on f.campaign_id = a.campaign_id
    join application_sections s on s.application_id = a.id and s.section = f.section
    where a.id = any(${applications}::uuid[])
      and s.field_values ->> f.field like 'sealed:%' and s.field_values ->> f.field not like ${`${prefix}%`}`.execute(
    db,
  );
  return rows;
}

/**
 * Puts another seal of the same code in place of one. No revision changes: to people nothing has.
 * @returns false where somebody has saved something else meanwhile, which stays
 */
export async function replaceSeal(db: Db, { application_id, section, field, sealed }: SealedCode, anew: string) {
  const { numUpdatedRows } = await db
    .updateTable('application_sections')
    .set({ field_values: sql`field_values || jsonb_build_object(${field}::text, ${anew}::text)` })
    .where('application_id', '=', application_id)
    .where('section', '=', section)
    .where(sql`field_values ->> ${field}`, '=', sealed)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Codes by the key that sealed them; without a name before keys had one. */
export interface SealCount {
  key: string | null;
  codes: number;
  sent: number;
}

const keyOf = (sealed: ReturnType<typeof sql>) =>
  sql`case when ${sealed} like 'sealed:2:%' then split_part(${sealed}, ':', 3) end`;

/** Seals of working copies and of sent versions. A sent version that is not what its checksum is of is passed over: it may be no JSON any more. */
const sealsOf = (applications: readonly string[]) => sql`
  with fields as materialized (${FIELDS}), seals as (
    select false as sent, a.id as application_id, a.user_id, a.campaign_id, f.field, s.field_values ->> f.field as sealed
    from applications a
    join fields f on f.campaign_id = a.campaign_id
    join application_sections s on s.application_id = a.id and s.section = f.section
    where a.id = any(${applications}::uuid[])
    union all
    select true, a.id, a.user_id, a.campaign_id, f.field, case
      when v.sha256 = encode(sha256(convert_to(v.content, 'UTF8')), 'hex')
      then v.content::jsonb -> 'sections' -> f.section ->> f.field end
    from applications a
    join fields f on f.campaign_id = a.campaign_id
    join sent_versions v on v.application_id = a.id
    where a.id = any(${applications}::uuid[])
  )`;

export async function countSeals(db: Db, applications: readonly string[]): Promise<SealCount[]> {
  const { rows } = await sql<SealCount>`
    ${sealsOf(applications)}
    select ${keyOf(sql`sealed`)} as key, count(*) filter (where not sent)::integer as codes,
      count(*) filter (where sent)::integer as sent
    from seals where sealed like 'sealed:%' group by 1`.execute(db);
  return rows;
}

/** A sealed code of a working copy or of a sent version. */
export interface StoredSeal extends Omit<SealedCode, 'section'> {
  sent: boolean;
}

export async function storedSeals(db: Db, applications: readonly string[]): Promise<StoredSeal[]> {
  const { rows } = await sql<StoredSeal>`
    ${sealsOf(applications)}
    select * from seals where sealed like 'sealed:%'`.execute(db);
  return rows;
}
