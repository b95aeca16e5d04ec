import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';

type Instant = ColumnType<Date, Date, Date>;
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** A key with which an employer's own system calls the portal. */
export interface EmployerTokensTable {
  id: string;
  /** Name of the employer in Finnish, as its campaigns write it. */
  employer: string;
  name: string;
  token_hash: Buffer;
  created_at: Instant;
  created_by: string;
  last_used_at: OptionalInstant;
  revoked_at: OptionalInstant;
  revoked_by: string | null;
}
export type EmployerTokenRow = Selectable<EmployerTokensTable>;

/** Every call of an employer's system that changed something or was refused, and what operators did in its place. */
export interface EmployerCallsTable {
  id: Generated<string>;
  at: Instant;
  token_id: string | null;
  employer: string;
  call: string;
  subject: string | null;
  status: number;
  /** Who did it on the command line; null: the employer's system. */
  operator: ColumnType<string | null, string | null | undefined, never>;
  /** What they said of it on the command line. */
  reason: ColumnType<string | null, string | null | undefined, never>;
}

export interface WebhookEndpointsTable {
  id: string;
  employer: string;
  url: string;
  /** Sealed. */
  secret: string;
  created_at: Instant;
  removed_at: OptionalInstant;
  /** The operator; null: the employer's system. */
  removed_by: string | null;
  /** With which it was set; null: before this was kept. */
  token_id: string | null;
  /** Calls in a row that were not taken. */
  failures: Generated<number>;
  /** Not called before. */
  paused_until: OptionalInstant;
}
export type WebhookEndpointRow = Selectable<WebhookEndpointsTable>;

export interface WebhookEventsTable {
  id: string;
  /** Order within a subject. */
  position: Generated<string>;
  endpoint_id: string;
  /** The person whose data it tells; it goes with their account. */
  user_id: string | null;
  subject: string;
  type: string;
  payload: JSONColumnType<object>;
  created_at: Instant;
  /** Null: since it was made. */
  tried_since: OptionalInstant;
  next_attempt_at: Instant;
  attempts: Generated<number>;
  last_error: string | null;
  delivered_at: OptionalInstant;
  given_up_at: OptionalInstant;
}

export interface EmployerApiTables {
  employer_tokens: EmployerTokensTable;
  employer_calls: EmployerCallsTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_events: WebhookEventsTable;
}
