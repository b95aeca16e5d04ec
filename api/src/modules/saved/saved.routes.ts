import { OkResponse } from '@portal/contract/authentication';
import { PositionMarks } from '@portal/contract/positions';
import {
  ChangeSearchRequest,
  SavedPositions,
  SavedSearches,
  SavedSearchesQuery,
  SavedState,
  SavePositionRequest,
  SaveSearchRequest,
  SaveSearchResult,
  SearchMailState,
} from '@portal/contract/saved';
import { z } from 'zod';
import type { ApiContext } from '../../context';
import { personOf } from '../../http/access';
import type { ApiApp } from '../../http/types';
import { CampaignParams, campaignIdOf } from '../applications/application-parameters';
import { endPath } from './end-link';
import { SavedPositionList } from './saved-positions.service';
import { SavedSearchList } from './saved-searches.service';
import { SearchMailLinks } from './search-mail-links.service';

const SearchParams = z.object({ id: z.uuid() });
const TokenParams = z.object({ token: z.string().max(100) });

/** What a person keeps for later: positions and searches. */
export function savedRoutes(app: ApiApp, context: ApiContext): void {
  const positions = new SavedPositionList(context);
  const searches = new SavedSearchList(context);
  const tags = ['saved'];
  const config = { access: 'candidate' as const };

  app.get(
    '/positions/marks',
    { schema: { tags: ['positions'], response: { 200: PositionMarks } }, config },
    (request) => positions.marks(personOf(request)),
  );
  app.get('/saved/positions', { schema: { tags, response: { 200: SavedPositions } }, config }, (request) =>
    positions.list(personOf(request), request.locale),
  );
  app.get(
    '/saved/positions/:id',
    { schema: { tags, params: CampaignParams, response: { 200: SavedState } }, config },
    (request) => positions.state(personOf(request), campaignIdOf(request)),
  );
  app.post(
    '/saved/positions/:id',
    { schema: { tags, params: CampaignParams, body: SavePositionRequest, response: { 200: SavedState } }, config },
    (request) => positions.save(personOf(request), campaignIdOf(request), request.body.saved),
  );

  app.get(
    '/saved/searches',
    { schema: { tags, querystring: SavedSearchesQuery, response: { 200: SavedSearches } }, config },
    (request) => {
      const person = personOf(request);
      return request.query.counts === 'false' ? searches.names(person) : searches.list(person, request.locale);
    },
  );
  app.post(
    '/saved/searches',
    { schema: { tags, body: SaveSearchRequest, response: { 200: SaveSearchResult } }, config },
    (request) => searches.save(personOf(request), request.body),
  );
  app.post(
    '/saved/searches/:id',
    { schema: { tags, params: SearchParams, body: ChangeSearchRequest, response: { 200: OkResponse } }, config },
    async (request) => {
      await searches.change(personOf(request), request.params.id, request.body);
      return { ok: true };
    },
  );
  searchMailRoutes(app, context);
}

/** Ending the daily mails of a search by a link in one of them, without log-in. */
function searchMailRoutes(app: ApiApp, context: ApiContext): void {
  const links = new SearchMailLinks(context);
  const tags = ['saved'];
  const open = { access: 'public' as const };
  const end = async ({ params }: { params: { token: string } }) => {
    await links.end(params.token);
    return { ok: true };
  };
  app.get(
    '/saved/mails/:token',
    { schema: { tags, params: TokenParams, response: { 200: SearchMailState } }, config: open },
    ({ params }) => links.state(params.token),
  );
  app.post(
    '/saved/mails/:token',
    { schema: { tags, params: TokenParams, response: { 200: OkResponse } }, config: open },
    end,
  );
  // The address in the head of each mail. Looking at it ends nothing: programs look at links, too. RFC 8058, section 3
  app.get(
    '/saved/mails/:token/end',
    { schema: { hide: true, params: TokenParams }, config: { ...open, sessionless: true } },
    ({ params }, reply) => reply.redirect(endPath(params.token), 303),
  );
  app.post(
    '/saved/mails/:token/end',
    {
      schema: { tags, params: TokenParams, response: { 200: OkResponse } },
      config: { ...open, sessionless: true, csrf: 'link', idempotency: 'natural' },
    },
    end,
  );
}
