import { ApplicationList, ApplicationListQuery } from '@portal/contract/application-list';
import type { ApiContext } from '../../context';
import { personOf } from '../../http/access';
import type { ApiApp } from '../../http/types';
import type { ApplicationReading } from '../applications/application-reading.service';
import { listApplications } from './application-list.service';

export function applicationListRoutes(app: ApiApp, { clock }: ApiContext, reading: ApplicationReading): void {
  app.get(
    '/applications',
    {
      schema: { tags: ['applications'], querystring: ApplicationListQuery, response: { 200: ApplicationList } },
      config: { access: 'candidate' },
    },
    (request) => listApplications(reading, personOf(request), request.query, request.locale, clock()),
  );
}
