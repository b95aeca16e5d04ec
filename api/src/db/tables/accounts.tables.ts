import type { Locale } from '@portal/contract/limits';
import type { ColumnType, Generated, Selectable } from 'kysely';

type Instant = ColumnType<Date, Date, Date>;
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface UsersTable {
  id: string;
  username: string;
  /** Only the domain part is folded to lower case. */
  email: string;
  password_hash: string | null;
  first_name: string;
  last_name: string;
  locale: Locale;
  email_confirmed_at: OptionalInstant;
  /** The version of the terms that the person accepted. */
  accepted_terms_id: number | null;
  accepted_terms_at: OptionalInstant;
  use_internal: Generated<boolean>;
  demo: Generated<boolean>;
  created_at: Instant;
  last_login_at: OptionalInstant;
}
export type UserRow = Selectable<UsersTable>;

export interface SessionsTable {
  /** SHA-256 of the cookie. */
  id: Buffer;
  /** Null for an anonymous browser and for an employer. */
  user_id: string | null;
  employer_login_id: ColumnType<string | null, string | null | undefined, never>;
  csrf_token: string;
  agent: string;
  created_at: Instant;
  last_seen_at: Instant;
  expires_at: Instant;
  ends_at: Instant;
}

export interface RegistrationsTable {
  session_id: Buffer;
  email: string;
  locale: Locale;
  step: 'confirm' | 'details';
  /** Null where the address already has an account: then no code fits. */
  code_hash: Buffer | null;
  code_expires_at: Instant;
  tries: Generated<number>;
  created_at: Instant;
}

export interface TermsTable {
  id: Generated<number>;
  updated_date: string;
  html_fi: string;
  html_sv: string;
  html_en: string;
}

export interface LoginFailuresTable {
  /** SHA-256 of account and address. */
  id: Buffer;
  failures: number;
  locked_until: OptionalInstant;
  last_failure_at: Instant;
}

export interface AccountTables {
  users: UsersTable;
  sessions: SessionsTable;
  registrations: RegistrationsTable;
  terms_of_service: TermsTable;
  login_failures: LoginFailuresTable;
}
