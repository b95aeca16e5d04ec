import { OkResponse } from '@portal/contract/authentication';
import {
  ApplyDateResult,
  CancelResult,
  CopyFromCampaignRequest,
  CopyResult,
  PreviousCampaigns,
  SentVersion,
} from '@portal/contract/life-cycle';
import { SendRequest, SendResult } from '@portal/contract/preview';
import type { FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context';
import { applicantOf, personOf } from '../../http/access';
import { attachmentDisposition } from '../../http/content-disposition';
import { recordAnswer } from '../../http/idempotency/idempotency';
import { ProblemError } from '../../http/problem';
import type { ApiApp } from '../../http/types';
import { CampaignParams, campaignIdOf, NoBody, OriginQuery, originOf } from '../applications/application-parameters';
import { CopyApplication } from './copy/copy-application.service';
import { EndApplication } from './end-application.service';
import { receiptPdf } from './receipt-pdf/receipt-pdf.service';
import { type ApplicationRequest, type RecordAnswer, StateTransitions } from './state-transitions.service';
import { SendApplication } from './versions/send-application.service';
import { SentVersions } from './versions/sent-version.service';

type CallRequest = FastifyRequest<{ Params: { id: string } }>;

const recordOf =
  <Answer>(request: CallRequest): RecordAnswer<Answer> =>
  (trx, answer) =>
    recordAnswer(trx, request, answer);

/** From draft to sent, cancelled, deleted, and what is copied on the way. docs/design/contract.md#life-cycle */
export function lifeCycleRoutes(app: ApiApp, context: ApiContext): void {
  const applicationRequest = (
    request: CallRequest,
    person: ApplicationRequest['person'] = personOf(request),
  ): ApplicationRequest => ({
    person,
    campaignId: campaignIdOf(request),
    locale: request.locale,
    origin: originOf(request, context.config),
    receivedAt: request.receivedAt,
  });
  const transitions = new StateTransitions(context);
  const sending = new SendApplication(context, transitions);
  const ending = new EndApplication(context, transitions);
  const copying = new CopyApplication(context);
  const versions = new SentVersions(context, transitions);
  const common = { tags: ['application'], params: CampaignParams, querystring: OriginQuery };
  const config = { access: 'candidate' as const };

  for (const call of ['send_application', 'resend_application'] as const) {
    app.post(
      `/application/${call}/:id`,
      { schema: { ...common, body: SendRequest, response: { 200: SendResult } }, config },
      (request) => sending.send(call, applicationRequest(request), request.body, recordOf(request)),
    );
  }
  app.post(
    '/application/cancel_application/:id',
    { schema: { ...common, body: NoBody, response: { 200: CancelResult } }, config },
    (request) => ending.cancel(applicationRequest(request), recordOf(request)),
  );
  app.post(
    '/application/delete_application/:id',
    { schema: { ...common, body: NoBody, response: { 200: OkResponse } }, config },
    (request) => ending.delete(applicationRequest(request), recordOf(request)),
  );
  app.post(
    '/application/update_apply_date/:id',
    { schema: { ...common, body: NoBody, response: { 200: ApplyDateResult } }, config },
    (request) => ending.keepInForce(applicationRequest(request), recordOf(request)),
  );
  app.post(
    '/application/discard_changes/:id',
    { schema: { ...common, body: NoBody, response: { 200: CopyResult } }, config },
    (request) => versions.discard(applicationRequest(request), recordOf(request)),
  );
  app.post(
    '/application/copy_from_profile/:id',
    { schema: { ...common, body: NoBody, response: { 200: CopyResult } }, config },
    (request) => copying.fromProfile(applicationRequest(request), recordOf(request)),
  );
  app.post(
    '/application/copy_from_campaign/:id',
    { schema: { ...common, body: CopyFromCampaignRequest, response: { 200: CopyResult } }, config },
    (request) => copying.fromCampaign(applicationRequest(request), request.body.value, recordOf(request)),
  );
  app.post(
    '/application/copy_to_profile/:id',
    { schema: { ...common, body: NoBody, response: { 200: CopyResult } }, config },
    (request) => copying.toProfile(applicationRequest(request), recordOf(request)),
  );
  app.get(
    '/application/previous_campaigns/:id',
    { schema: { ...common, response: { 200: PreviousCampaigns } }, config },
    (request) => versions.previousCampaigns(applicationRequest(request)),
  );
  app.get(
    '/application/sent_version/:id',
    { schema: { ...common, response: { 200: SentVersion } }, config: { access: 'application', heavy: true } },
    (request) => versions.read(applicationRequest(request, applicantOf(request))),
  );
  app.get(
    '/application/receipt/:id.pdf',
    { schema: { ...common, produces: ['application/pdf'] }, config: { access: 'application', heavy: true } },
    async (request, reply) => {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort(new ProblemError(408, 'malformed')));
      const asked = applicationRequest(request, applicantOf(request));
      const { name, content } = await receiptPdf(context, versions, asked, gone.signal);
      reply.header('content-disposition', attachmentDisposition(name));
      reply.header('x-content-type-options', 'nosniff');
      return reply.type('application/pdf').send(content);
    },
  );
}
