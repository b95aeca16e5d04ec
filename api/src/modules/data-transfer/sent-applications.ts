import type { Db } from '../../db/database';
import type { SecretBox } from '../../secret-box';
import { disclosedSections } from '../applications/versions/disclosed-values';

/** One application in force as an employer's system takes it. */
export interface SentApplication {
  campaignId: number;
  receiptNumber: string;
  /** ISO 8601, UTC. */
  sentAt: string;
  /** Of the content as it was sent; the receipt names it as well. */
  sha256: string;
  ref: string | null;
  candidate: { firstName: string; lastName: string; email: string; locale: string };
  /** As sent, with identity codes in plain; one that cannot be opened any more is `{"unreadable": true}`. */
  sections: unknown;
  /** Content of each is in the portal's files under its checksum. */
  files: { field: string; name: string; type: string; size: number; sha256: string }[];
}

/**
 * What was sent last of every application that is in force.
 * @param campaignId of one campaign; of all where it is left out
 */
export async function sentApplications(db: Db, box: SecretBox, campaignId?: number): Promise<SentApplication[]> {
  let query = db
    .selectFrom('sent_versions as v')
    .innerJoin('applications as a', 'a.id', 'v.application_id')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .innerJoin('campaigns as c', 'c.id', 'a.campaign_id')
    .distinctOn('v.application_id')
    .select([
      'v.application_id',
      'a.campaign_id',
      'a.ref',
      'a.user_id',
      'v.receipt_number',
      'v.sent_at',
      'v.sha256',
      'v.content',
    ])
    .select('c.sections as campaign_sections')
    .select(['u.first_name', 'u.last_name', 'u.email', 'u.locale'])
    .where('a.state', '=', 'sent')
    .where('v.withdrawn_at', 'is', null)
    .orderBy('v.application_id')
    .orderBy('v.sent_at', 'desc');
  if (campaignId !== undefined) query = query.where('a.campaign_id', '=', campaignId);
  const rows = await query.execute();
  const applications: SentApplication[] = [];
  for (const row of rows) {
    const content: { sections?: unknown } = JSON.parse(row.content);
    const attached = await db
      .selectFrom('attachments')
      .select(['id', 'field', 'name', 'media_type', 'size', 'sha256'])
      .where('application_id', '=', row.application_id)
      .orderBy('position')
      .execute();
    applications.push({
      campaignId: row.campaign_id,
      receiptNumber: row.receipt_number,
      sentAt: row.sent_at.toISOString(),
      sha256: row.sha256,
      ref: row.ref,
      candidate: { firstName: row.first_name, lastName: row.last_name, email: row.email, locale: row.locale },
      sections: disclosedSections(
        {
          box,
          userId: row.user_id,
          campaignId: row.campaign_id,
          sections: row.campaign_sections,
          show: (code) => code,
        },
        content.sections,
      ),
      // The photograph is a value of its section, so files are found by their ids wherever those stand.
      files: attached
        .filter(({ id }) => row.content.includes(id))
        .map(({ id: _, media_type: type, ...file }) => ({ ...file, type })),
    });
  }
  return applications.sort((a, b) => a.campaignId - b.campaignId || a.receiptNumber.localeCompare(b.receiptNumber));
}
