import type { DecisionOutcome, TimeLineKind } from '@portal/contract/application-status';
import type { Locale } from '@portal/contract/limits';
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';

/** Kinds that are stored here; sendings and visits are told from other tables. */
export type StoredEventKind = Exclude<TimeLineKind, 'sent' | 'resent' | 'cancelled' | 'viewed'>;

/** Instants are ISO 8601 in UTC. */
export interface EventContent {
  text?: string;
  language?: Locale;
  outcome?: DecisionOutcome;
  grounds?: string;
  place?: string;
  link?: string;
  start?: string;
  end?: string;
  answerBy?: string;
}

export interface ApplicationEventsTable {
  id: string;
  application_id: string;
  /** Order of the time line. */
  position: Generated<string>;
  kind: StoredEventKind;
  /** The employer's own name of the entry, by which a repetition is known; null for what the candidate adds. */
  employer_key: string | null;
  /** The interview that the candidate answers. */
  about: ColumnType<string | null, string | null | undefined, never>;
  content: JSONColumnType<EventContent>;
  at: ColumnType<Date, Date, never>;
  /** When the candidate saw what the employer added. */
  read_at: ColumnType<Date | null, Date | null | undefined, Date>;
}
export type ApplicationEventRow = Selectable<ApplicationEventsTable>;

export interface ApplicationEventTables {
  application_events: ApplicationEventsTable;
}
