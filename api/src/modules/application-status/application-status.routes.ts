import { InterviewAnswerRequest, MessageRequest, ReadRequest, TimeLine } from '@portal/contract/application-status';
import { OkResponse } from '@portal/contract/authentication';
import type { FastifyRequest } from 'fastify';
import type { ApiContext } from '../../context';
import { personOf } from '../../http/access';
import { sendCalendarFile } from '../../http/calendar-file';
import { recordAnswer } from '../../http/idempotency/idempotency';
import type { ApiApp } from '../../http/types';
import { CampaignParams, campaignIdOf, OriginQuery } from '../applications/application-parameters';
import { ApplicationStatusService, type StatusRequest } from './application-status.service';

type CallRequest = FastifyRequest<{ Params: { id: string } }>;

const statusRequest = (request: CallRequest): StatusRequest => ({
  person: personOf(request),
  campaignId: campaignIdOf(request),
  locale: request.locale,
});

/** What happens after sending: the candidate's own time line, which an employer's log-in does not reach. docs/specification.md#after-sending */
export function applicationStatusRoutes(app: ApiApp, context: ApiContext): void {
  const service = new ApplicationStatusService(context);
  const common = { tags: ['application'], params: CampaignParams, querystring: OriginQuery };
  const config = { access: 'candidate' as const };

  app.get('/application/status/:id', { schema: { ...common, response: { 200: TimeLine } }, config }, (request) =>
    service.timeLine(statusRequest(request)),
  );
  app.get(
    '/application/interview/:id.ics',
    { schema: { ...common, produces: ['text/calendar'] }, config },
    async (request, reply) => {
      const content = await service.calendar(statusRequest(request));
      return sendCalendarFile(reply, `interview-${campaignIdOf(request)}`, content);
    },
  );
  app.post(
    '/application/status_read/:id',
    { schema: { ...common, body: ReadRequest, response: { 200: OkResponse } }, config },
    (request) => service.read(statusRequest(request), request.body),
  );
  app.post(
    '/application/message/:id',
    { schema: { ...common, body: MessageRequest, response: { 200: OkResponse } }, config },
    (request) =>
      service.reply(statusRequest(request), request.body.text, (trx, answer) => recordAnswer(trx, request, answer)),
  );
  app.post(
    '/application/interview/:id',
    { schema: { ...common, body: InterviewAnswerRequest, response: { 200: OkResponse } }, config },
    (request) =>
      service.answer(statusRequest(request), request.body, (trx, answer) => recordAnswer(trx, request, answer)),
  );
}
