import type { SessionState } from '@portal/api-client';
import { href } from '@portal/routing/hrefs';

/** Where the logos lead: the dashboard for who is logged in, the one application for an employer, else home. docs/specification.md#main-menu */
export function homeHref({ status, user }: SessionState): string {
  if (user?.employerCampaignId !== undefined) return href('application', { campaignId: user.employerCampaignId });
  return status === 'authenticated' ? href('dashboard') : href('home');
}
