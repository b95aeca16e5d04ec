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
  /** Mails before the deadline of an unsent application. */
  notify_deadlines: Generated<boolean>;
  /** Mails about what happens to sent applications. */
  notify_messages: Generated<boolean>;
  notify_offers: Generated<boolean>;
  /** The mail that confirms a sending carries the answers. */
  mail_answers: Generated<boolean>;
  /** When the person was told that the account is about to be removed. */
  removal_notice_at: OptionalInstant;
  /** Random bytes by which authenticators know the person; made with the first passkey. */
  passkey_handle: ColumnType<Buffer | null, Buffer | null | undefined, Buffer>;
}
export type UserRow = Selectable<UsersTable>;

/** By what somebody proved who they are; `password-and-code` is the password and a code mailed to the account's address. */
export type Proof = 'log-in' | 'password' | 'passkey' | 'password-and-code' | 'sign-on';

export interface SessionsTable {
  /** SHA-256 of the cookie. */
  id: Buffer;
  /** Null for an anonymous browser and for an employer. */
  user_id: string | null;
  employer_login_id: ColumnType<string | null, string | null | undefined, never>;
  csrf_token: string;
  /** The session that follows this one after a change of rights. */
  successor: ColumnType<Buffer | null, Buffer | null | undefined, Buffer>;
  agent: string;
  created_at: Instant;
  last_seen_at: Instant;
  expires_at: Instant;
  ends_at: Instant;
  /** When the person last proved that it is them, and by what. */
  confirmed_at: OptionalInstant;
  confirmed_by: ColumnType<Proof | null, Proof | null | undefined, Proof>;
}

export interface PasskeysTable {
  id: string;
  user_id: string;
  /** As the authenticator names it. */
  credential_id: Buffer;
  /** Host name at which it works. */
  rp_id: string;
  /** COSE key. */
  public_key: Buffer;
  /** Uses that the authenticator has counted; 0 for those that do not count. */
  sign_count: ColumnType<string, number, number>;
  transports: string[];
  /** May be copied to other devices of its owner, and whether it has been. */
  backup_eligible: boolean;
  backed_up: boolean;
  name: string;
  created_at: Instant;
  last_used_at: OptionalInstant;
}
export type PasskeyRow = Selectable<PasskeysTable>;

/** What a signature over a challenge is good for. */
export type ChallengePurpose = 'log-in' | 'add' | 'confirm';

export interface PasskeyChallengesTable {
  /** SHA-256 of the challenge. */
  id: Buffer;
  purpose: ChallengePurpose;
  rp_id: string;
  /** SHA-256 of whose it is: of a browser for a log-in, else of a person. */
  holder: Buffer;
  expires_at: Instant;
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

/** Has a column of text for each language. */
export interface TermsTable extends Record<`html_${Locale}`, string> {
  id: Generated<number>;
  updated_date: string;
}

export interface LoginFailuresTable {
  /** SHA-256 of account and address. */
  id: Buffer;
  failures: number;
  locked_until: OptionalInstant;
  last_failure_at: Instant;
}

export interface KnownBrowsersTable {
  /** SHA-256 of the browser's cookie. */
  id: Buffer;
  user_id: string;
  last_login_at: Instant;
}

export interface PasswordResetsTable {
  id: string;
  /** Null where the address has no account. */
  user_id: string | null;
  /** SHA-256 of the link's secret, which is 256 random bits. */
  secret_hash: Buffer;
  created_at: Instant;
  expires_at: Instant;
  used_at: OptionalInstant;
}
export type PasswordResetRow = Selectable<PasswordResetsTable>;

export type AccountChangeKind = 'confirm-email' | 'username' | 'email' | 'password' | 'confirmation';

export interface AccountChangesTable {
  session_id: Buffer;
  kind: AccountChangeKind;
  user_id: string;
  /** What comes into force: an address, a user name, or the hash of a password. */
  value: string;
  /** Null where the address is another account's: then no code fits. */
  code_hash: Buffer | null;
  code_expires_at: Instant;
  tries: Generated<number>;
  created_at: Instant;
}
export type AccountChangeRow = Selectable<AccountChangesTable>;

export interface LoginsTable {
  id: Generated<number>;
  user_id: string;
  /** Browser, as it names itself. */
  agent: string;
  at: Instant;
}

export interface DeadlineRemindersTable {
  application_id: string;
  stage: string;
  deadline: Instant;
  sent_at: Instant;
}

export interface AccountTables {
  password_resets: PasswordResetsTable;
  account_changes: AccountChangesTable;
  logins: LoginsTable;
  deadline_reminders: DeadlineRemindersTable;
  users: UsersTable;
  sessions: SessionsTable;
  registrations: RegistrationsTable;
  terms_of_service: TermsTable;
  login_failures: LoginFailuresTable;
  known_browsers: KnownBrowsersTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
}
