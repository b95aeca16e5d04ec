import { OkResponse } from '@portal/contract/authentication';
import {
  PartQuery,
  PoolAvailability,
  PoolAvailabilityQuery,
  PoolMembers,
  VouchRequest,
} from '@portal/contract/employer-gigs';
import { z } from 'zod';
import type { ApiContext } from '../../context';
import type { ApiApp } from '../../http/types';
import { EmployerPools } from './employer-pools.service';

/** Members of an employer's pools. docs/employer-api.md#pools */
export function employerPoolRoutes(app: ApiApp, context: ApiContext): void {
  const pools = new EmployerPools(context);
  const config = { access: 'employer-token' as const, sessionless: true };
  const tags = ['pools'];
  const params = z.object({ pool: z.string() });
  const person = { tags, params: params.extend({ id: z.string() }) };
  const ok = { 200: OkResponse };

  app.get(
    '/pools/:pool/members',
    { schema: { tags, params, querystring: PartQuery, response: { 200: PoolMembers } }, config },
    (request) => pools.members(request, request.params.pool, request.query),
  );
  app.post('/pools/:pool/members/:id/accept', { schema: { ...person, response: ok }, config }, (request) =>
    pools.accept(request, request.params.pool, request.params.id),
  );
  app.post('/pools/:pool/members/:id/end', { schema: { ...person, response: ok }, config }, (request) =>
    pools.end(request, request.params.pool, request.params.id),
  );
  app.post(
    '/pools/:pool/members/:id/vouch',
    { schema: { ...person, body: VouchRequest, response: ok }, config },
    (request) => pools.vouch(request, request.params.pool, request.params.id, request.body),
  );
  app.get(
    '/pools/:pool/availability',
    {
      schema: { tags, params, querystring: PoolAvailabilityQuery, response: { 200: PoolAvailability } },
      config,
    },
    (request) => pools.availability(request, request.params.pool, request.query.from, request.query.to),
  );
}
