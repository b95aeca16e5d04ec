import type { ColumnType } from 'kysely';

type Kept<Value> = ColumnType<Value, never, never>;

/** Written by the database itself when a campaign changes; the portal only reads it. */
export interface PositionFactsTable {
  campaign_id: Kept<number>;
  starts_at: Kept<Date>;
  published_at: Kept<Date>;
}

export interface PositionTables {
  position_facts: PositionFactsTable;
}
