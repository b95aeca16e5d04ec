import type { Locale } from '@portal/contract/limits';
import {
  POSITION_ADDRESSES_AT_ONCE,
  PositionAddresses,
  PositionAddressesQuery,
} from '@portal/contract/position-addresses';
import type { FastifyReply } from 'fastify';
import type { ApiContext } from '../../context';
import { personOf } from '../../http/access';
import { sendCalendarFile } from '../../http/calendar-file';
import { notFound } from '../../http/problem';
import type { ApiApp } from '../../http/types';
import { CampaignParams, campaignIdOf } from '../applications/application-parameters';
import { deadlineFile } from './deadline-file.service';
import { findAddresses } from './positions.service';

/** What programs read of positions: the deadline as a calendar file, and where all public ones are. */
export function positionFilesRoutes(app: ApiApp, context: ApiContext): void {
  const { db, clock } = context;
  const schema = { tags: ['positions'], params: CampaignParams };
  const open = { access: 'public' as const, sessionless: true };

  async function sendDeadline(
    reply: FastifyReply,
    id: number,
    reader: { internal: boolean; locale: Locale },
  ): Promise<FastifyReply> {
    const { name, text } = await deadlineFile(context, id, reader);
    return sendCalendarFile(reply, name, text);
  }

  app.get('/positions/:id/deadline.ics', { schema: { ...schema, hide: true }, config: open }, (request, reply) =>
    sendDeadline(reply, campaignIdOf(request), { internal: false, locale: request.locale }),
  );
  app.get(
    '/internal/advertisements/:id/deadline.ics',
    { schema: { ...schema, hide: true }, config: { access: 'candidate' } },
    (request, reply) => {
      if (!personOf(request).useInternal) throw notFound();
      return sendDeadline(reply, campaignIdOf(request), { internal: true, locale: request.locale });
    },
  );
  app.get(
    '/positions/addresses',
    {
      schema: { tags: schema.tags, querystring: PositionAddressesQuery, response: { 200: PositionAddresses } },
      config: open,
    },
    async ({ query: { after } }) => {
      const positions = await findAddresses(db, { after, now: clock(), limit: POSITION_ADDRESSES_AT_ONCE });
      const next = positions.length < POSITION_ADDRESSES_AT_ONCE ? null : (positions.at(-1)?.id ?? null);
      return { positions, next };
    },
  );
}
