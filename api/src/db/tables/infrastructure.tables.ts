import type { ColumnType, Generated } from 'kysely';
import type { MailAttachment } from '../../modules/mail/mail-attachment';

type Instant = ColumnType<Date, Date, Date>;
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface MailsTable {
  id: string;
  user_id: string | null;
  /** Empty once it is sent or given up, where it is no account's. */
  to_address: string;
  /** Sealed, like text and html; empty once it is sent or given up. */
  subject: string;
  text: string;
  html: string;
  /** Where mails of this kind are ended without log-in; sealed. */
  end_url: ColumnType<string | null, string | null | undefined, string | null>;
  /** JSON of what is attached when it goes out, see `MailAttachment`. */
  attachment: ColumnType<MailAttachment | null, string | null | undefined, string | null>;
  /** Lower goes first. */
  rank: Generated<number>;
  created_at: Instant;
  attempts: Generated<number>;
  next_attempt_at: Instant;
  /** When what it says is of no use any more. */
  give_up_after: Instant;
  sent_at: OptionalInstant;
  given_up_at: OptionalInstant;
}

export interface RateLimitsTable {
  id: Buffer;
  window_start: Instant;
  count: number;
}

export interface IdempotencyKeysTable {
  /** SHA-256 of who asks and the key. */
  id: Buffer;
  fingerprint: Buffer;
  user_id: string | null;
  /** Null while the first request is being answered, and of a save. */
  status: number | null;
  body: string | null;
  created_at: Instant;
  /** Of the section that was saved. */
  saved_revision: ColumnType<number | null, number | null | undefined, number | null>;
  saved_row_id: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface IdentityKeysTable {
  /** As it stands in what the key has sealed. */
  id: string;
  since: Instant;
}

export interface LocalizedTextsTable {
  key: string;
  locale: string;
  text: string;
}

export interface FeedbackTable {
  id: string;
  text: string;
  rating: number | null;
  path: string;
  portal: string;
  locale: string;
  created_at: Instant;
}

/** Who used the rights of an operator; the database keeps entries as they are. */
export interface AuditEntriesTable {
  id: Generated<string>;
  at: Instant;
  actor: string;
  action: string;
  subject: string | null;
  count: number | null;
  reason: string | null;
}

/** How far the operators' address was told of changes of releases; one row. */
export interface ReleaseHookTable {
  one: Generated<boolean>;
  seq: number;
  attempts: Generated<number>;
  tried_since: OptionalInstant;
  next_attempt_at: Instant;
}

export interface InfrastructureTables {
  audit_entries: AuditEntriesTable;
  feedback: FeedbackTable;
  mails: MailsTable;
  rate_limits: RateLimitsTable;
  idempotency_keys: IdempotencyKeysTable;
  identity_keys: IdentityKeysTable;
  localized_texts: LocalizedTextsTable;
  release_hook: ReleaseHookTable;
}
