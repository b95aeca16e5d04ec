import type { SessionState } from '@portal/api-client';
import { href } from '@portal/routing/hrefs';

/** Where the logos lead: the dashboard for who is logged in, else home. Specification, section 2. */
export function homeHref({ status }: SessionState): string {
  return status === 'authenticated' ? href('dashboard') : href('home');
}
