import type { Selectable } from 'kysely';
import type {
  ApplicationSectionRow,
  AttachmentRow,
  SentVersionsTable,
  TableRow,
} from '../../db/tables/applications.tables';

/** What an application, or some of them, hold in the database. */
export interface StoredContents {
  sections: ApplicationSectionRow[];
  rows: TableRow[];
  attachments: AttachmentRow[];
}

/** What is known of a sent version without reading its content. */
export type SentVersion = Pick<
  Selectable<SentVersionsTable>,
  'id' | 'application_id' | 'receipt_number' | 'sha256' | 'content_revision' | 'sent_at'
>;
