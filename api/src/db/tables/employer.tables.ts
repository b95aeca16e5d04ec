import type { Value } from '@portal/contract/fields';
import type { SectionName } from '@portal/contract/sections';
import type { ColumnType, Generated, Selectable } from 'kysely';

type Instant = ColumnType<Date, Date, Date>;
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** Written as JSON text, since a driver cannot tell a JSON string from a text. */
type Json<T> = ColumnType<T, string, string>;

export interface EmployerLoginsTable {
  id: string;
  application_id: string;
  /** Name of the portal in the link. */
  portal: string;
  username: string;
  /** SHA-256 of the password, which is 256 random bits. */
  secret_hash: Buffer;
  issued_by: string;
  reason: string;
  /** Issued although the campaign lets an employer edit nothing. */
  forced: boolean;
  created_at: Instant;
  expires_at: Instant;
  used_at: OptionalInstant;
  /** When the candidate was mailed what this log-in changed, or chose not to be. */
  told_at: OptionalInstant;
}
export type EmployerLoginRow = Selectable<EmployerLoginsTable>;

export interface EmployerChangesTable {
  id: Generated<number>;
  application_id: string;
  employer_login_id: string;
  section: SectionName;
  field: string;
  row_id: string | null;
  before: Json<Value>;
  after: Json<Value>;
  at: Instant;
}
export type EmployerChangeRow = Selectable<EmployerChangesTable>;

/** What an employer's log-ins have made of a field since the application was sent; it stands over the sent value. */
export interface EmployerValuesTable {
  application_id: string;
  section: SectionName;
  row_id: string | null;
  field: string;
  value: Json<Value>;
  /** Of the employer's view of the application; `sent_versions.employer_revision` counts in the same row. */
  revision: number;
  /** Revision of the candidate's section when it was written: what the candidate has edited later is newer. */
  working_revision: number;
  at: Instant;
}
export type EmployerValueRow = Selectable<EmployerValuesTable>;

export interface EmployerTables {
  employer_logins: EmployerLoginsTable;
  employer_changes: EmployerChangesTable;
  employer_values: EmployerValuesTable;
}
