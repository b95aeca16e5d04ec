import type { ColumnType } from 'kysely';

type Instant = ColumnType<Date, Date, Date>;

/** Mails about news of sent applications. */
export interface ApplicationNewsTable {
  application_id: string;
  /** When the candidate was mailed last. */
  told_at: Instant;
  /** When they are to be mailed again; null: nothing waits. */
  due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Nothing but messages waits. */
  message: boolean;
}

export interface ApplicationNewsTables {
  application_news: ApplicationNewsTable;
}
