import type { Locale } from '@portal/contract/limits';
import type { Db } from '../../db/database';
import type { CampaignTexts } from '../campaigns/campaign-definition';

/** An application that a receipt number names, and who has to be told of what happens to it. */
export interface NamedApplication {
  receiptNumber: string;
  id: string;
  campaignId: number;
  texts: CampaignTexts;
  userId: string;
  email: string;
  locale: Locale;
  /** Whether the person wants mails about sent applications and can get them. */
  wanted: boolean;
}

/** Any receipt number of an application names it, also one of an earlier sending. */
export async function findNamed(db: Db, receiptNumbers: readonly string[]): Promise<NamedApplication[]> {
  if (receiptNumbers.length === 0) return [];
  return db
    .selectFrom('sent_versions as v')
    .innerJoin('applications as a', 'a.id', 'v.application_id')
    .innerJoin('campaigns as c', 'c.id', 'a.campaign_id')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select([
      'v.receipt_number as receiptNumber',
      'a.id',
      'c.id as campaignId',
      'c.texts',
      'u.id as userId',
      'u.email',
      'u.locale',
    ])
    .select((eb) =>
      eb.and([eb('u.notify_messages', '=', true), eb('u.email_confirmed_at', 'is not', null)]).as('wanted'),
    )
    .where('v.receipt_number', 'in', receiptNumbers)
    .$narrowType<{ wanted: boolean }>()
    .execute();
}

/**
 * Locks applications until the transaction ends, in one order for everybody: neither their candidate nor another file changes them meanwhile.
 * @returns ids of those that are in force
 */
export async function lockInForce(trx: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('applications')
    .select(['id', 'state'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.filter(({ state }) => state === 'sent').map(({ id }) => id));
}
