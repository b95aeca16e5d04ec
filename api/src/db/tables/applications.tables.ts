import type { Values } from '@portal/contract/fields';
import type { LanguageSkillKind, SectionName } from '@portal/contract/sections';
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';

type Instant = ColumnType<Date, Date, Date>;
type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface ApplicationsTable {
  id: string;
  user_id: string;
  campaign_id: number;
  state: Generated<'draft' | 'sent' | 'cancelled'>;
  portal: string;
  ref: string | null;
  show_start_dialog: Generated<boolean>;
  created_at: Instant;
  cancelled_at: OptionalInstant;
  /** When it was last put in force: sent, or kept in force. */
  applied_at: OptionalInstant;
}
export type ApplicationRow = Selectable<ApplicationsTable>;

export interface ApplicationSectionsTable {
  application_id: string;
  section: SectionName;
  field_values: JSONColumnType<Values, string | undefined>;
  /** Revision of the section at which a field was last changed. */
  field_revisions: JSONColumnType<Record<string, number>, string | undefined>;
  revision: Generated<number>;
  none_selected: Generated<boolean>;
  edited_at: OptionalInstant;
  /** Of the values as JSON text; PostgreSQL computes it. */
  content_bytes: ColumnType<number, never, never>;
}
export type ApplicationSectionRow = Selectable<ApplicationSectionsTable>;

export interface ApplicationRowsTable {
  id: string;
  application_id: string;
  section: SectionName;
  /** Drawn by the browser, so that a repeated creation gives the same row. */
  client_row_id: string;
  /** Among the rows of its section. */
  position: Generated<number>;
  /** Of a language skill; null in every other section. */
  kind: ColumnType<LanguageSkillKind | null, LanguageSkillKind | null | undefined, LanguageSkillKind | null>;
  field_values: JSONColumnType<Values>;
  field_revisions: JSONColumnType<Record<string, number>>;
  deleted: Generated<boolean>;
  /** Of the values as JSON text; PostgreSQL computes it. */
  content_bytes: ColumnType<number, never, never>;
}
export type TableRow = Selectable<ApplicationRowsTable>;

export interface FilesTable {
  /** Of the content, in hexadecimal; also its name in the store. */
  sha256: string;
  size: number;
  created_at: Instant;
  /** Until then it is being brought to the store, and is not removed. */
  held_until: OptionalInstant;
  /** Since when somebody removes it from the store. */
  removing_since: OptionalInstant;
}

export interface AttachmentsTable {
  id: string;
  application_id: string;
  section: SectionName;
  field: string;
  sha256: string;
  name: string;
  size: number;
  media_type: string;
  position: Generated<number>;
  created_at: Instant;
  deleted_at: OptionalInstant;
}
export type AttachmentRow = Selectable<AttachmentsTable>;

export interface SentVersionsTable {
  id: string;
  application_id: string;
  receipt_number: string;
  /** Canonical JSON; the checksum is of exactly this text. */
  content: string;
  sha256: string;
  /** Sum of the sections' revisions when it was sent. */
  content_revision: number;
  /** Of the employer's view of the application: it counts sendings and what employers write. */
  employer_revision: Generated<number>;
  sent_at: Instant;
  /** The application was cancelled afterwards. */
  withdrawn_at: OptionalInstant;
}

export interface ApplicationTables {
  applications: ApplicationsTable;
  application_sections: ApplicationSectionsTable;
  application_rows: ApplicationRowsTable;
  files: FilesTable;
  attachments: AttachmentsTable;
  sent_versions: SentVersionsTable;
}
