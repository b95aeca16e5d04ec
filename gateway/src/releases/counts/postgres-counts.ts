import { createHmac, randomBytes } from 'node:crypto';
import { DatabaseError, type Pool, type QueryResultRow } from 'pg';
import { type CountedVersion, type CountStorage, KEY_BYTES, type Tally, type TallyOptions } from './count-storage';
import { type Count, KEEP_COUNTS_DAYS, sumCounts } from './counts';
import { type Seen, type SeenVital, SharedTally } from './shared-tally';
import { WINDOW_MINUTES } from './threshold';

/** Networks are told apart within an hour, and the window of the threshold may begin in the hour before. */
const KEEP_NETWORKS_HOURS = 2;
/** Rows that one statement removes, so that it is short. */
const REMOVED_AT_ONCE = 1_000;
/** Bytes that tell networks apart. */
const NETWORK_BYTES = 12;
const SERVED = 'served';
/** Code of PostgreSQL: `portal migrate up` of this version was not run yet. */
const NO_TABLE = '42P01';

/**
 * In one statement, so that a network counts once however many gateways it comes to. The order of the rows keeps two gateways from waiting for each
 * other. A row that was just added has no `xmax`.
 */
const ADD = `with seen as (
  select *, case kind when '${SERVED}' then kind else 'failed' end as what
    from jsonb_to_recordset($2::jsonb) as given (name text, version text, network text, kind text, pages integer, recovered boolean)
), marked as (
  insert into release_networks as known (environment, name, version, hour, what, network, at)
    select $1, name, version, date_trunc('hour', now(), 'UTC'), what, network, now()
      from seen order by name, version, what, network
    on conflict (environment, name, version, hour, what, network) do update set at = excluded.at
      where known.what = '${SERVED}' and known.at < excluded.at - interval '15 seconds'
    returning name, version, what, network, xmax = 0 as is_new
), sums as (
  select name, version, kind, sum(pages) as pages, count(marked.network) as networks,
      count(marked.network) filter (where recovered) as recovered
    from seen left join (select * from marked where is_new) marked using (name, version, what, network)
    group by name, version, kind
), added as (
  insert into release_counts as counts (environment, hour, name, version, kind, pages, networks, recovered)
    select $1, date_trunc('hour', now(), 'UTC'), name, version, kind, pages, networks, recovered
      from sums where pages > 0 or networks > 0 order by name, version, kind
    on conflict (environment, hour, name, version, kind) do update set pages = counts.pages + excluded.pages,
      networks = counts.networks + excluded.networks, recovered = counts.recovered + excluded.recovered
)
select distinct name, version from marked where what = 'failed' and is_new`;

const ADD_VITALS = `insert into release_vitals as vitals (environment, hour, name, version, vital, told, poor)
  select $1, date_trunc('hour', now(), 'UTC'), name, version, vital, told, poor
    from jsonb_to_recordset($2::jsonb) as given (name text, version text, vital text, told integer, poor integer)
    order by name, version, vital
  on conflict (environment, hour, name, version, vital) do update
    set told = vitals.told + excluded.told, poor = vitals.poor + excluded.poor`;

const RECENT = `select count(distinct network)::integer as networks,
    (count(distinct network) filter (where what = 'failed'))::integer as failed
  from release_networks
  where environment = $1 and name = $2 and version = $3
    and hour >= date_trunc('hour', now() - $4 * interval '1 minute', 'UTC') and at > now() - $4 * interval '1 minute'`;

interface Row {
  hour: Date;
  name: string;
  version: string;
  kind: string;
  pages: number;
  networks: number;
  recovered: number;
}

const toCount = ({ hour, kind, networks, ...row }: Row): Count => {
  const counted = { ...row, hour: hour.toISOString() };
  return kind === SERVED
    ? { ...counted, networks, failed: 0, kinds: {} }
    : { ...counted, networks: 0, failed: networks, kinds: { [kind]: networks } };
};

interface VitalRow {
  hour: Date;
  name: string;
  version: string;
  vital: string;
  told: number;
  poor: number;
}

const toVitalCount = ({ hour, name, version, vital, told, poor }: VitalRow): Count => ({
  ...{ hour: hour.toISOString(), name, version, pages: 0, networks: 0, failed: 0, recovered: 0, kinds: {} },
  vitals: { [vital]: { told, poor } },
});

/** Counts in the database, where the gateways keep their documents as well: each adds to what all have counted. */
export class PostgresCounts implements CountStorage {
  private key: Buffer | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly environment: string,
  ) {}

  tally(options: TallyOptions): Tally {
    return new SharedTally(this, options);
  }

  async ticketKey(): Promise<Buffer> {
    if (this.key) return this.key;
    const sql = 'insert into release_ticket_keys (environment, key) values ($1, $2) on conflict do nothing';
    await this.query(sql, [randomBytes(KEY_BYTES)]);
    const [row] = await this.query<{ key: Buffer }>('select key from release_ticket_keys where environment = $1');
    if (!row) throw new Error('the database has no key for tickets of pages');
    this.key = row.key;
    return row.key;
  }

  /** @returns the versions that failed in a network where they had not in this hour */
  async add(seen: readonly Seen[]): Promise<CountedVersion[]> {
    const key = await this.ticketKey();
    const network = (address: string) =>
      createHmac('sha256', key).update(address).digest().subarray(0, NETWORK_BYTES).toString('base64url');
    const rows = seen.map(({ phase, ...one }) => ({ ...one, network: network(one.network), kind: phase ?? SERVED }));
    return this.query<CountedVersion & QueryResultRow>(ADD, [JSON.stringify(rows)]);
  }

  async addVitals(seen: readonly SeenVital[]): Promise<void> {
    await this.query(ADD_VITALS, [JSON.stringify(seen)]);
  }

  /** Networks that a version was served to in the window of the threshold, and those where it failed, over all gateways. */
  async recent({ name, version }: CountedVersion): Promise<{ networks: number; failed: number }> {
    const [row] = await this.query<{ networks: number; failed: number }>(RECENT, [name, version, WINDOW_MINUTES]);
    return row ?? { networks: 0, failed: 0 };
  }

  async readAll(): Promise<Count[]> {
    const sql = `select hour, name, version, kind, pages, networks, recovered from release_counts
      where environment = $1 and hour > now() - $2 * interval '1 day'`;
    const rows = await this.query<Row & QueryResultRow>(sql, [KEEP_COUNTS_DAYS]).catch(nothingYet);
    const vitals = `select hour, name, version, vital, told, poor from release_vitals
      where environment = $1 and hour > now() - $2 * interval '1 day'`;
    const told = await this.query<VitalRow & QueryResultRow>(vitals, [KEEP_COUNTS_DAYS]).catch(nothingYet);
    return sumCounts([rows.map(toCount), told.map(toVitalCount)]);
  }

  async removeOld(): Promise<void> {
    await this.remove('release_counts', KEEP_COUNTS_DAYS * 24);
    await this.remove('release_networks', KEEP_NETWORKS_HOURS);
    await this.remove('release_vitals', KEEP_COUNTS_DAYS * 24);
  }

  async goodVersions(): Promise<Set<string>> {
    const sql = 'select version from release_good_versions where environment = $1';
    const rows = await this.query<{ version: string }>(sql).catch(nothingYet);
    return new Set(rows.map(({ version }) => version));
  }

  async addGood(key: string): Promise<void> {
    const sql = 'insert into release_good_versions (environment, version) values ($1, $2) on conflict do nothing';
    await this.query(sql, [key]);
  }

  async removeGood(key: string): Promise<void> {
    await this.query('delete from release_good_versions where environment = $1 and version = $2', [key]);
  }

  private async remove(table: 'release_counts' | 'release_networks' | 'release_vitals', hours: number): Promise<void> {
    const sql = `delete from ${table} where ctid = any(array(select ctid from ${table}
      where environment = $1 and hour < now() - $2 * interval '1 hour' limit $3 for update skip locked)) returning 1`;
    while ((await this.query(sql, [hours, REMOVED_AT_ONCE])).length === REMOVED_AT_ONCE);
  }

  private async query<Result extends QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<Result[]> {
    return (await this.pool.query<Result>(sql, [this.environment, ...values])).rows;
  }
}

/** A table that a later migration makes holds nothing. */
function nothingYet(error: unknown): never[] {
  if (error instanceof DatabaseError && error.code === NO_TABLE) return [];
  throw error;
}
