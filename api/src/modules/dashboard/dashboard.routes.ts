import { Dashboard } from '@portal/contract/dashboard';
import type { ApiContext } from '../../context';
import { personOf } from '../../http/access';
import { hasSection } from '../../http/host';
import type { ApiApp } from '../../http/types';
import { InternalPositionsService } from '../positions/internal-positions.service';
import { readDashboard } from './dashboard.service';

export function dashboardRoutes(app: ApiApp, context: ApiContext): void {
  const internal = new InternalPositionsService(context);
  app.get(
    '/dashboard',
    { schema: { tags: ['dashboard'], response: { 200: Dashboard } }, config: { access: 'candidate' } },
    (request) =>
      readDashboard(context, internal, personOf(request), {
        locale: request.locale,
        withGigs: hasSection(request, 'substitution', context.config),
      }),
  );
}
