import {
  Bookings,
  CancelBookingRequest,
  CancelBookingResult,
  PeriodQuery,
  ProposalRequest,
  ProposalResult,
} from '@portal/contract/substitutions/gigs';
import { z } from 'zod';
import type { ApiContext } from '../../../context';
import { personOf } from '../../../http/access';
import { recordAnswer } from '../../../http/idempotency/idempotency';
import type { ApiApp } from '../../../http/types';
import { OwnBookings } from './bookings.service';

const BookingParams = z.object({ id: z.uuid() });

/** Gigs that a member holds. */
export function bookingsRoutes(app: ApiApp, context: ApiContext): void {
  const own = new OwnBookings(context);
  const tags = ['substitutions'];
  const params = BookingParams;
  const config = { access: 'candidate' as const, requiresSection: 'substitution' as const };

  app.get(
    '/substitutions/gigs',
    { schema: { tags, querystring: PeriodQuery, response: { 200: Bookings } }, config },
    (request) => own.list(personOf(request).id, request.query, request.locale),
  );
  app.get('/substitutions/gigs/:id', { schema: { tags, params, response: { 200: Bookings } }, config }, (request) =>
    own.read({ userId: personOf(request).id, bookingId: request.params.id }, request.locale),
  );
  app.post(
    '/substitutions/gigs/:id/cancel',
    { schema: { tags, params, body: CancelBookingRequest, response: { 200: CancelBookingResult } }, config },
    (request) =>
      own.cancel({ userId: personOf(request).id, bookingId: request.params.id }, request.body, (trx, answer) =>
        recordAnswer(trx, request, answer),
      ),
  );
  app.post(
    '/substitutions/gigs/:id/proposal',
    { schema: { tags, params, body: ProposalRequest, response: { 200: ProposalResult } }, config },
    (request) =>
      own.answerProposal(
        { userId: personOf(request).id, locale: request.locale, bookingId: request.params.id },
        request.body,
        (trx, answer) => recordAnswer(trx, request, answer),
      ),
  );
}
