import type { PortalRoute } from '@portal/routing/routes';

/** Whether a route is an application form: left through its own dialog, and never switched to another language by itself. */
export function isApplicationForm(route: PortalRoute | undefined): boolean {
  return route?.id === 'application' || route?.id === 'application2';
}
