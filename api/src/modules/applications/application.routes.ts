import { ApplicationViewModel, Receipt } from '@portal/contract/application';
import { OkResponse } from '@portal/contract/authentication';
import { SendResult } from '@portal/contract/preview';
import type { ApiContext } from '../../context';
import { personOf } from '../../http/access';
import { recordAnswer } from '../../http/idempotency';
import type { ApiApp } from '../../http/types';
import { CampaignParams, campaignIdOf, OriginQuery } from './application-parameters';
import type { ApplicationReading } from './application-reading.service';
import { OpenApplication } from './open-application.service';
import { SendApplication } from './send-application.service';

export function applicationRoutes(app: ApiApp, context: ApiContext, reading: ApplicationReading): void {
  const applications = new OpenApplication(context, reading);
  const sending = new SendApplication(context, reading);
  const common = { tags: ['application'], params: CampaignParams, querystring: OriginQuery };

  app.get(
    '/application/:id',
    { schema: { ...common, response: { 200: ApplicationViewModel } }, config: { access: 'candidate' } },
    (request) => {
      const origin = { portal: request.query.portal ?? context.config.theme, ref: request.query.ref };
      return applications.open(personOf(request), campaignIdOf(request), origin, request.locale);
    },
  );

  app.get(
    '/application/receipt/:id',
    { schema: { ...common, response: { 200: Receipt } }, config: { access: 'candidate' } },
    (request) => applications.receipt(personOf(request), campaignIdOf(request)),
  );

  app.post(
    '/application/send_application/:id',
    { schema: { ...common, response: { 200: SendResult } }, config: { access: 'candidate' } },
    (request) =>
      sending.send(personOf(request), campaignIdOf(request), request.locale, (trx, answer) =>
        recordAnswer(trx, request, answer),
      ),
  );

  app.post(
    '/application/update_show_start_dialog/:id',
    { schema: { ...common, response: { 200: OkResponse } }, config: { access: 'candidate' } },
    async (request) => {
      await applications.hideStartDialog(personOf(request), campaignIdOf(request));
      return { ok: true };
    },
  );
}
