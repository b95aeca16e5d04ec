import type { Locale } from '@portal/contract/limits';
import { InternalPosition, InternalPositions, Position, Positions, PositionsQuery } from '@portal/contract/positions';
import type { ApiContext } from '../../context';
import { personOf } from '../../http/access';
import type { ApiApp } from '../../http/types';
import { CampaignParams, campaignIdOf } from '../applications/application-parameters';
import { cacheable, keptBriefly } from './cacheable';
import { InternalPositionsService } from './internal-positions.service';
import { findPosition, listPositions } from './positions.service';

/** Positions that anybody may read: no session is looked up, so nothing personal can stand in an answer that caches keep. */
export function positionsRoutes(app: ApiApp, context: ApiContext): void {
  const { db, clock } = context;
  const tags = ['positions'];
  const readerOf = ({ locale }: { locale: Locale }) => ({ internal: false, locale, now: clock() });
  const open = { access: 'public' as const, sessionless: true };
  app.get(
    '/positions',
    { schema: { tags, querystring: PositionsQuery, response: { 200: Positions } }, config: open },
    (request, reply) => cacheable(request, reply, () => listPositions(db, request.query, readerOf(request))),
  );
  app.get(
    '/positions/:id',
    { schema: { tags, params: CampaignParams, response: { 200: Position } }, config: open },
    (request, reply) => {
      keptBriefly(reply);
      return findPosition(db, campaignIdOf(request), readerOf(request));
    },
  );

  const internal = new InternalPositionsService(context);
  const config = { access: 'candidate' as const };
  app.get(
    '/internal/advertisements',
    { schema: { tags: ['internal'], querystring: PositionsQuery, response: { 200: InternalPositions } }, config },
    (request) => internal.list(personOf(request), request.query, request.locale),
  );
  app.get(
    '/internal/advertisements/:id',
    { schema: { tags: ['internal'], params: CampaignParams, response: { 200: InternalPosition } }, config },
    (request) => internal.find(personOf(request), campaignIdOf(request), request.locale),
  );
}
