import {
  Availability,
  AvailabilityQuery,
  ChangeAvailabilityRequest,
  ChangeAvailabilityResult,
} from '@portal/contract/substitutions/availability';
import type { ApiContext } from '../../context';
import { personOf } from '../../http/access';
import { recordAnswer } from '../../http/idempotency/idempotency';
import type { ApiApp } from '../../http/types';
import { AvailabilityService } from './availability.service';

/** When a substitute can work. docs/specification.md#substitutions */
export function availabilityRoutes(app: ApiApp, context: ApiContext): void {
  const service = new AvailabilityService(context);
  const tags = ['substitutions'];
  const config = { access: 'candidate' as const, requiresSection: 'substitution' as const };
  const path = '/substitutions/availability';

  app.get(
    path,
    { schema: { tags, querystring: AvailabilityQuery, response: { 200: Availability } }, config },
    (request) => service.list(personOf(request), request.query, request.locale),
  );
  app.post(
    path,
    { schema: { tags, body: ChangeAvailabilityRequest, response: { 200: ChangeAvailabilityResult } }, config },
    (request) => service.change(personOf(request), request.body, (trx, answer) => recordAnswer(trx, request, answer)),
  );
}
