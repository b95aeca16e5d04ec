import { Pools } from '@portal/contract/substitutions/pools';
import type { ApiContext } from '../../../context';
import { personOf } from '../../../http/access';
import type { ApiApp } from '../../../http/types';
import { listPools } from './pools.service';

/** The pools of substitutes that a candidate can apply to. */
export function poolsRoutes(app: ApiApp, { db, clock }: ApiContext): void {
  app.get(
    '/substitutions/pools',
    {
      schema: { tags: ['substitutions'], response: { 200: Pools } },
      config: { access: 'candidate', requiresSection: 'substitution' },
    },
    (request) => listPools(db, personOf(request).id, request.locale, clock()),
  );
}
