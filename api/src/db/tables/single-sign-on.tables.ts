import type { ColumnType, Generated, Selectable } from 'kysely';

type Instant = ColumnType<Date, Date, Date>;
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface ExternalIdentitiesTable {
  /** The log-in service, as it names itself. */
  issuer: string;
  /** The person, as the service names them; it never becomes somebody else's. */
  subject: string;
  user_id: string;
  created_at: Instant;
  last_login_at: Instant;
  /** When the service first said that it had identified the person strongly. */
  strong_since: OptionalInstant;
}

/** For what somebody was sent to the log-in service. */
export type SignOnPurpose = 'log-in' | 'confirm';

export interface SignOnAttemptsTable {
  state_hash: Buffer;
  /** SHA-256 of the cookie of the browser that began. */
  browser_hash: Buffer;
  /** Sealed. */
  verifier: string;
  nonce: string;
  purpose: SignOnPurpose;
  /** Who confirms that it is them. */
  user_id: string | null;
  created_at: Instant;
}
export type SignOnAttemptRow = Selectable<SignOnAttemptsTable>;

interface SignOnFacts {
  session_id: Buffer;
  issuer: string;
  subject: string;
  /** The session at the log-in service. It may be used again for the next one of the same browser. */
  sid: string | null;
  /** Sealed; the service asks for it at the log-out. */
  id_token: string;
  issued_at: Instant;
  /** The page holds the tokens; the times are those of the latest one seen. */
  bearer: Generated<boolean>;
  /** When the person last logged in at the service, where its tokens say so. */
  authenticated_at: OptionalInstant;
}

export interface SignOnSessionsTable extends SignOnFacts {
  /** Of sessions of tokens: when a page last asked the person to confirm, and `authenticated_at` of the token that it asked with. */
  confirm_asked_at: OptionalInstant;
  confirm_after: OptionalInstant;
}

export interface SignOnRegistrationsTable extends SignOnFacts {
  first_name: string;
  last_name: string;
  email: string | null;
  /** The log-in service or a mailed code has shown that the address is theirs. */
  email_proven: boolean;
  /** The service has identified the person strongly. */
  strong: Generated<boolean>;
  code_hash: Buffer | null;
  code_expires_at: OptionalInstant;
  tries: Generated<number>;
  created_at: Instant;
}
export type SignOnRegistrationRow = Selectable<SignOnRegistrationsTable>;

export interface SignOnLogOutsTable {
  secret_hash: Buffer;
  /** Sealed. */
  id_token: string;
  /** Where to go in the portal afterwards. */
  target: string;
  created_at: Instant;
}

export interface SignOnEndsTable {
  /** SHA-256 of the id of the log-out token. */
  token_hash: Buffer;
  issuer: string;
  sid: string | null;
  subject: string | null;
  issued_at: Instant;
  /** Of sessions of tokens: when the person had logged in at the service. */
  authenticated_at: OptionalInstant;
  told_at: Instant;
}

export interface SingleSignOnTables {
  external_identities: ExternalIdentitiesTable;
  sign_on_attempts: SignOnAttemptsTable;
  sign_on_sessions: SignOnSessionsTable;
  sign_on_registrations: SignOnRegistrationsTable;
  sign_on_log_outs: SignOnLogOutsTable;
  sign_on_ends: SignOnEndsTable;
}
