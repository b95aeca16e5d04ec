import { OkResponse } from '@portal/contract/account/authentication';
import {
  AnswerOfferRequest,
  DeclineOfferRequest,
  DrawRecord,
  OfferResult,
  Offers,
  WaitRequest,
} from '@portal/contract/substitutions/offers';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ApiContext } from '../../../context';
import { personOf } from '../../../http/access';
import { answersOnce, type Repeatable, recordAnswer } from '../../../http/idempotency/idempotency';
import type { ApiApp } from '../../../http/types';
import { OfferAnswers } from './answer-offer.service';
import { OfferList } from './offer-list.service';
import type { OfferRequest, RecordAnswer } from './offer-requests';

const OfferParams = z.object({ id: z.uuid() });

const offerRequest = (request: FastifyRequest<{ Params: { id: string } }>): OfferRequest => ({
  userId: personOf(request).id,
  offerId: request.params.id,
  locale: request.locale,
});

/** Gigs that a member is offered, and what they answer. */
export function offersRoutes(app: ApiApp, context: ApiContext): void {
  const list = new OfferList(context);
  const answers = new OfferAnswers(context);
  const tags = ['substitutions'];
  const params = OfferParams;
  const config = { access: 'candidate' as const, requiresSection: 'substitution' as const };

  app.get('/substitutions/offers', { schema: { tags, response: { 200: Offers } }, config }, (request) =>
    list.read(personOf(request).id, request.locale),
  );
  app.get(
    '/substitutions/offers/:id/draw',
    { schema: { tags, params, response: { 200: DrawRecord } }, config },
    (request) => list.draw(offerRequest(request)),
  );
  app.post(
    '/substitutions/offers/:id/seen',
    { schema: { tags, params, response: { 200: OkResponse } }, config },
    (request) => answers.seen(offerRequest(request)),
  );
  // Hundreds press at once, and a process that is killed then leaves none of them waiting.
  const answered = { ...config, idempotency: 'effect' as const };
  const response = { 200: OfferResult };
  const once = answersOnce(context.db);
  const recordOf =
    (call: Repeatable): RecordAnswer<OfferResult> =>
    (trx, answer) =>
      recordAnswer(trx, call, answer);
  app.post(
    '/substitutions/offers/:id/accept',
    { schema: { tags, params, body: AnswerOfferRequest, response }, config: answered },
    (request, reply) =>
      once(request, reply, () => answers.accept(offerRequest(request), request.body.revision, request)),
  );
  app.post(
    '/substitutions/offers/:id/interest',
    { schema: { tags, params, body: AnswerOfferRequest, response }, config: answered },
    (request, reply) =>
      once(request, reply, () => answers.interest(offerRequest(request), request.body.revision, recordOf(request))),
  );
  app.post(
    '/substitutions/offers/:id/decline',
    { schema: { tags, params, body: DeclineOfferRequest, response }, config: answered },
    (request, reply) =>
      once(request, reply, () => answers.decline(offerRequest(request), request.body, recordOf(request))),
  );
  app.post(
    '/substitutions/offers/:id/wait',
    { schema: { tags, params, body: WaitRequest, response }, config: answered },
    (request, reply) =>
      once(request, reply, () => answers.wait(offerRequest(request), request.body, recordOf(request))),
  );
}
