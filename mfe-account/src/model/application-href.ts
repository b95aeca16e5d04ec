import type { ApplicationState } from '@portal/contract/application-list';
import { href } from '@portal/routing/hrefs';

/** Where an application is opened: what was sent and stands as it is shows as sent, with the way to change it; everything else is the form. */
export function applicationHref(campaignId: number, state: ApplicationState | undefined): string {
  return href('application', { campaignId }, state === 'sent' ? { step: 'sent' } : undefined);
}
