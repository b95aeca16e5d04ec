import type { InterviewAnswer } from '@portal/contract/application-status';
import type { Db } from '../../db/database';
import type { StoredEventKind } from '../../db/tables/application-events.tables';

/** One message, or one answer to an interview, as an employer's system takes it. */
export interface ExportedMessage {
  campaignId: number;
  /** Of the newest sending. */
  receiptNumber: string;
  /** The employer's own id where the entry is theirs, else the portal's. */
  id: string;
  from: 'employer' | 'candidate';
  /** ISO 8601, UTC; when it came into the portal. */
  at: string;
  text?: string;
  /** What the candidate says to an interview. */
  answer?: InterviewAnswer;
  /** The employer's id of that interview. */
  interview?: string;
}

const KINDS = ['message', 'reply', 'interview-accepted', 'interview-other-time'] as const satisfies StoredEventKind[];

const ANSWERS: Partial<Record<StoredEventKind, InterviewAnswer>> = {
  'interview-accepted': 'accepted',
  'interview-other-time': 'other-time',
};

/**
 * What employers and candidates have said to each other about applications in force, by campaign and application, oldest first.
 * @param campaignId of one campaign; of all where it is left out
 */
export async function conversations(db: Db, campaignId?: number): Promise<ExportedMessage[]> {
  let query = db
    .selectFrom('application_events as e')
    .innerJoin('applications as a', 'a.id', 'e.application_id')
    .leftJoin('application_events as i', 'i.id', 'e.about')
    .select(['e.id', 'e.employer_key', 'e.kind', 'e.content', 'e.at', 'a.campaign_id', 'i.employer_key as interview'])
    .select((eb) =>
      eb
        .selectFrom('sent_versions as v')
        .select('v.receipt_number')
        .whereRef('v.application_id', '=', 'a.id')
        .orderBy('v.sent_at', 'desc')
        .orderBy('v.receipt_number', 'desc')
        .limit(1)
        .$asScalar()
        .$notNull()
        .as('receipt_number'),
    )
    .where('e.kind', 'in', KINDS)
    .where('a.state', '=', 'sent')
    .orderBy('a.campaign_id')
    .orderBy('receipt_number')
    .orderBy('e.position');
  if (campaignId !== undefined) query = query.where('a.campaign_id', '=', campaignId);
  const rows = await query.execute();
  return rows.map(({ id, employer_key: key, kind, content, at, campaign_id, receipt_number, interview }) => ({
    campaignId: campaign_id,
    receiptNumber: receipt_number,
    id: key ?? id,
    from: key === null ? 'candidate' : 'employer',
    at: at.toISOString(),
    ...(content.text !== undefined && { text: content.text }),
    ...(ANSWERS[kind] && { answer: ANSWERS[kind] }),
    ...(interview !== null && { interview }),
  }));
}
