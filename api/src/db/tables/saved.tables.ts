import type { ColumnType } from 'kysely';

type Instant = ColumnType<Date, Date, Date>;
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface SavedPositionsTable {
  user_id: string;
  campaign_id: number;
  created_at: Instant;
  /** The deadline of which the person was reminded. */
  reminded_of: OptionalInstant;
}

export interface SavedSearchesTable {
  id: string;
  user_id: string;
  name: string;
  /** Query of the list's address. */
  query: string;
  /** Of the internal positions. */
  internal: ColumnType<boolean, boolean | undefined, boolean>;
  mail: boolean;
  created_at: Instant;
  opened_at: OptionalInstant;
  /** Up to when new positions have been looked for. */
  checked_until: Instant;
  /** The Finnish day on which that was done. */
  checked_on: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface SavedTables {
  saved_positions: SavedPositionsTable;
  saved_searches: SavedSearchesTable;
}
