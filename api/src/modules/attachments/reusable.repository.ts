import type { Db } from '../../db/database';
import type { AttachmentRow } from '../../db/tables/applications.tables';

/** More than this are not a choice any more. */
const MOST = 200;

export type ReusableRow = Pick<AttachmentRow, 'id' | 'name' | 'size' | 'media_type' | 'sha256' | 'created_at'> & {
  campaign_id: number;
};

/** What the person has attached elsewhere, newest first, each content once. */
export async function findReusable(db: Db, userId: string, applicationId: string | undefined): Promise<ReusableRow[]> {
  return db
    .selectFrom((query) =>
      query
        .selectFrom('attachments')
        .innerJoin('applications', 'applications.id', 'attachments.application_id')
        .distinctOn('attachments.sha256')
        .select([
          'attachments.id',
          'attachments.name',
          'attachments.size',
          'attachments.media_type',
          'attachments.sha256',
          'attachments.created_at',
          'attachments.position',
          'applications.campaign_id',
        ])
        .where('applications.user_id', '=', userId)
        .$if(applicationId !== undefined, (own) => own.where('applications.id', '!=', applicationId ?? ''))
        .where('attachments.deleted_at', 'is', null)
        .orderBy('attachments.sha256')
        .orderBy('attachments.position', 'desc')
        .as('latest'),
    )
    .selectAll()
    .orderBy('position', 'desc')
    .limit(MOST)
    .execute();
}
