import { ApplicationList, ApplicationListQuery } from '@portal/contract/application-list';
import type { ApiContext } from '../../context';
import { personOf } from '../../http/access';
import type { ApiApp } from '../../http/types';
import { listApplications } from './application-list.service';

export function applicationListRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    '/applications',
    {
      schema: { tags: ['applications'], querystring: ApplicationListQuery, response: { 200: ApplicationList } },
      config: { access: 'candidate' },
    },
    (request) => listApplications(context, personOf(request), request.query, request.locale),
  );
}
