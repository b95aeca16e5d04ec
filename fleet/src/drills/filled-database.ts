import { aadFor } from 'api/modules/applications/identity-codes/sealed-values';
import { IDENTITY_CODE } from 'api/modules/life-cycle/good-value.fixture';
import { SecretBox } from 'api/secret-box';
import type { Pool } from 'pg';
import { addPeople } from '../load/people';
import { BEGUN } from './applicant';

const BATCH = 5000;

const BEGIN = `
  with begun as (
    insert into applications (id, user_id, campaign_id, portal, created_at)
    select gen_random_uuid(), person, ${BEGUN}, 'drill', now() from unnest($1::uuid[]) person returning id, user_id
  )
  insert into application_sections (application_id, section, field_values, field_revisions, revision)
  select begun.id, 'basicInfo', jsonb_build_object('ssn', seal), '{"ssn": 1}', 1
  from begun join unnest($1::uuid[], $2::text[]) t (person, seal) on person = begun.user_id`;

/**
 * Adds people who each have an application, most of them sent, and another one begun with a sealed code.
 * @param count applications
 * @param identityKeys as in the settings of the portals
 */
export async function fillDatabase(pool: Pool, count: number, identityKeys: string): Promise<void> {
  const people = Math.ceil(count / 2);
  await addPeople(pool, 0, people);
  const [first = '', ...others] = identityKeys.split(',');
  const box = new SecretBox([Buffer.from(first, 'base64'), ...others.map((key) => Buffer.from(key, 'base64'))]);
  for (let from = 0; from < people; from += BATCH) {
    const { rows } = await pool.query<{ id: string }>(
      `select id from users where username like 'person-%' order by id offset $1 limit $2`,
      [from, BATCH],
    );
    const ids = rows.map(({ id }) => id);
    await pool.query(BEGIN, [ids, ids.map((id) => box.seal(IDENTITY_CODE, aadFor(id, BEGUN, 'ssn')))]);
  }
  await pool.query('analyze');
}
