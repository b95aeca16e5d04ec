import type { Pool, PoolClient } from 'pg';
import { escapeIdentifier } from 'pg';

/** Rows that one statement adds. */
const BATCH = 20_000;
/** Of five applications, so many are drafts; the others have been sent. */
const DRAFTS_OF_FIVE = 2;

const PERSON = `md5('person-' || n)::uuid`;
const APPLICATION = `md5('application-' || n)::uuid`;
const IS_DRAFT = `n % 5 < ${DRAFTS_OF_FIVE}`;

interface Copied {
  table: string;
  /** Which rows are copied for everybody. */
  where: string;
  /** Expressions for what differs, with the number of the person as `n`. */
  own: Readonly<Record<string, string>>;
  /** Whom it is left out for. */
  except?: string;
}

/** A sent application of the demo content, with everything that hangs on it. */
const COPIED: readonly Copied[] = [
  {
    table: 'users',
    where: 'id = (select user_id from template)',
    own: {
      id: PERSON,
      username: `'person-' || n`,
      email: `'person-' || n || '@bench.invalid'`,
      password_hash: 'null',
      demo: 'false',
    },
  },
  {
    table: 'applications',
    where: 'id = (select id from template)',
    own: {
      id: APPLICATION,
      user_id: PERSON,
      state: `case when ${IS_DRAFT} then 'draft' else t.state end`,
      applied_at: `case when ${IS_DRAFT} then null else t.applied_at end`,
    },
  },
  {
    table: 'application_sections',
    where: 'application_id = (select id from template)',
    own: { application_id: APPLICATION },
  },
  {
    table: 'application_rows',
    where: 'application_id = (select id from template)',
    own: { id: 'gen_random_uuid()', application_id: APPLICATION, client_row_id: 'gen_random_uuid()' },
  },
  {
    table: 'sent_versions',
    where: 'application_id = (select id from template)',
    own: {
      id: 'gen_random_uuid()',
      application_id: APPLICATION,
      receipt_number: `'F-' || n || '-' || t.receipt_number`,
    },
    except: IS_DRAFT,
  },
];

/**
 * Fills the database of a fleet until it has so many people, each with an application: copies of one of the demo content, made by the database
 * itself, in batches and without looking at references.
 * @param url of the primary, as a superuser
 * @param from how many there are already
 */
export async function addPeople(pool: Pool, from: number, to: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set session_replication_role = replica`);
    await client.query('set synchronous_commit = off');
    const statements = [];
    for (const copied of COPIED) statements.push(await copyStatement(client, copied));
    for (let first = from; first < to; first += BATCH)
      for (const text of statements) await client.query(text, [first, Math.min(to, first + BATCH) - 1]);
    for (const { table } of COPIED) await client.query(`vacuum (analyze) ${table}`);
  } finally {
    client.release(true);
  }
}

async function copyStatement(client: PoolClient, { table, where, own, except }: Copied): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  );
  const columns = rows.map(({ name }) => escapeIdentifier(name));
  const values = rows.map(({ name }) => own[name] ?? `t.${escapeIdentifier(name)}`);
  return `with template as (
      select a.id, a.user_id from applications a join users u on u.id = a.user_id
      where u.demo and a.state = 'sent' order by a.created_at, a.id limit 1
    )
    insert into ${table} (${columns.join(', ')})
    select ${values.join(', ')} from generate_series($1::integer, $2::integer) n
    cross join (select * from ${table} where ${where}) t
    ${except === undefined ? '' : `where not (${except})`}`;
}
