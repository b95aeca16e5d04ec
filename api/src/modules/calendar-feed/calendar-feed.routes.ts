import { CalendarTokenRequest, CalendarTokenState } from '@portal/contract/substitutions/gigs';
import { z } from 'zod';
import type { ApiContext } from '../../context';
import { personOf } from '../../http/access';
import { sendCalendarFile } from '../../http/calendar-file';
import type { ApiApp } from '../../http/types';
import { CalendarFeed } from './calendar-feed.service';

const TokenQuery = z.object({ token: z.string().max(100).default('') });

/** Own gigs in the calendar of one's choice. docs/specification.md#substitutions */
export function calendarFeedRoutes(app: ApiApp, context: ApiContext): void {
  const feed = new CalendarFeed(context);
  const tags = ['substitutions'];
  const config = { access: 'candidate' as const, requiresSection: 'substitution' as const };

  app.get(
    '/substitutions/calendar.ics',
    {
      schema: { tags, querystring: TokenQuery, produces: ['text/calendar'] },
      config: { access: 'public', sessionless: true, requiresSection: 'substitution' },
    },
    async (request, reply) => {
      const known = request.headers['if-none-match']?.split(',').map((value) => value.trim().replace(/^W\//, '')) ?? [];
      const { tag, text } = await feed.read(request.query.token, (one) => known.includes(one));
      reply.header('etag', tag).header('cache-control', 'private, no-cache');
      return text === undefined ? reply.code(304).send() : sendCalendarFile(reply, 'gigs', text);
    },
  );
  app.get(
    '/substitutions/calendar_token',
    { schema: { tags, response: { 200: CalendarTokenState } }, config },
    (request) => feed.state(personOf(request).id),
  );
  app.post(
    '/substitutions/calendar_token',
    {
      schema: { tags, body: CalendarTokenRequest, response: { 200: CalendarTokenState } },
      // The answer holds the secret, which is kept nowhere.
      config: { ...config, idempotency: 'natural' },
    },
    (request) => feed.change(personOf(request).id, request.body),
  );
}
