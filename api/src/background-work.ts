import type { ApiContext } from './context';
import { startHousekeeping } from './housekeeping';
import { startFileSweep } from './modules/attachments/file-sweep.service';
import { receiptAttachments } from './modules/life-cycle/receipt-pdf/receipt-attachment';
import { startMailWorker } from './modules/mail/mail-worker';
import { startReleaseHook } from './modules/release-hook/release-hook-worker';
import { startRetention } from './modules/retention/start-retention';
import { startSettling } from './modules/substitutions/offers/settle-gigs.service';
import { startWebhookWorker } from './modules/webhooks/webhook-worker';

/**
 * Starts what is done without anybody's call: mails, events, reminders, draws, removal of what is kept no longer. Any number of processes may.
 * @returns ends it, after what has begun
 */
export function startBackgroundWork(context: ApiContext): () => Promise<void> {
  const { config } = context;
  const stopHousekeeping = startHousekeeping(context);
  const stopSweep = startFileSweep(context);
  const stopRetention = startRetention(context);
  const stopSettling = startSettling(context);
  const webhooks = startWebhookWorker(context);
  const { releaseHook, releaseChanges } = config;
  const hook = releaseHook && releaseChanges && startReleaseHook(context, releaseHook, releaseChanges);
  const mail =
    config.smtpUrl === undefined ? undefined : startMailWorker(context, config.smtpUrl, receiptAttachments(context));
  return async () => {
    stopHousekeeping();
    await stopSweep();
    await stopRetention();
    await stopSettling();
    await webhooks.stop();
    await hook?.stop();
    await mail?.stop();
  };
}
