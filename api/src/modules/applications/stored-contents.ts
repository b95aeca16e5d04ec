import type { ApplicationSectionRow, AttachmentRow, TableRow } from '../../db/tables/applications.tables';

/** What an application, or some of them, hold in the database. */
export interface StoredContents {
  sections: ApplicationSectionRow[];
  rows: TableRow[];
  attachments: AttachmentRow[];
}
