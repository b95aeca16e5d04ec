import type { Db } from '../../db/database';
import type { LockedApplication } from '../applications/lock-application.service';
import { queueWebhookEvent, type WebhookEventType } from '../webhooks/webhook-events.service';

/**
 * Tells the employer's own system what has happened to an application; what it holds is not told.
 * @param trx transaction of the change
 * @param receiptNumber of the sending that is in force, or was
 */
export function queueApplicationEvent(
  trx: Db,
  { campaign, application, now }: LockedApplication,
  type: Extract<WebhookEventType, `application.${string}`>,
  receiptNumber: string,
): Promise<void> {
  const event = {
    employer: campaign.texts.fi.employer,
    type,
    subject: application.id,
    userId: application.user_id,
    data: { campaignId: campaign.id, receiptNumber },
  };
  return queueWebhookEvent(trx, event, now);
}
