import { ApplicationViewModel, Receipt } from '@portal/contract/application';
import { OkResponse } from '@portal/contract/authentication';
import type { ApiContext } from '../../context';
import { applicantOf, personOf } from '../../http/access';
import type { ApiApp } from '../../http/types';
import { CampaignParams, campaignIdOf, NoBody, OriginQuery } from './application-parameters';
import type { ApplicationReading } from './application-reading.service';
import { OpenApplication } from './open-application.service';

export function applicationRoutes(app: ApiApp, context: ApiContext, reading: ApplicationReading): void {
  const applications = new OpenApplication(context, reading);
  const common = { tags: ['application'], params: CampaignParams, querystring: OriginQuery };

  app.get(
    '/application/:id',
    { schema: { ...common, response: { 200: ApplicationViewModel } }, config: { access: 'application' } },
    (request) => {
      const origin = { portal: request.query.portal ?? context.config.theme, ref: request.query.ref };
      return applications.open(applicantOf(request), campaignIdOf(request), origin, request.locale);
    },
  );

  app.get(
    '/application/receipt/:id',
    { schema: { ...common, response: { 200: Receipt } }, config: { access: 'candidate' } },
    (request) => applications.receipt(personOf(request), campaignIdOf(request)),
  );

  app.post(
    '/application/update_show_start_dialog/:id',
    { schema: { ...common, body: NoBody, response: { 200: OkResponse } }, config: { access: 'candidate' } },
    async (request) => {
      await applications.hideStartDialog(personOf(request), campaignIdOf(request));
      return { ok: true };
    },
  );
}
