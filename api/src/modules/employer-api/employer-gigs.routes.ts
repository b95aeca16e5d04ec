import {
  CancelGigRequest,
  EmployerGig,
  EmployerGigs as EmployerGigList,
  EmployerGigsQuery,
  EmployerOffers,
  GigEnded,
  GigStored,
  OfferAnswered,
  PartQuery,
} from '@portal/contract/employer-gigs';
import { DrawRecord } from '@portal/contract/substitutions/offers';
import { z } from 'zod';
import type { ApiContext } from '../../context';
import type { ApiApp } from '../../http/types';
import { GigOrder } from '../substitutions/gigs/gig-content';
import { EmployerGigs } from './employer-gigs.service';

/** Gigs of an employer and the offers of them. docs/employer-api.md#gigs */
export function employerGigRoutes(app: ApiApp, context: ApiContext): void {
  const gigs = new EmployerGigs(context);
  const config = { access: 'employer-token' as const, sessionless: true };
  const tags = ['gigs'];
  const params = z.object({ id: z.string() });
  const named = { tags, params };

  app.post('/gigs', { schema: { tags, body: GigOrder, response: { 200: GigStored } }, config }, (request) =>
    gigs.store(request, request.body),
  );
  app.get(
    '/gigs',
    { schema: { tags, querystring: EmployerGigsQuery, response: { 200: EmployerGigList } }, config },
    (request) => gigs.list(request, request.query),
  );
  app.get('/gigs/:id', { schema: { ...named, response: { 200: EmployerGig } }, config }, (request) =>
    gigs.read(request, request.params.id),
  );
  app.post('/gigs/:id/withdraw', { schema: { ...named, response: { 200: GigEnded } }, config }, (request) =>
    gigs.withdraw(request, request.params.id),
  );
  app.post(
    '/gigs/:id/cancel',
    { schema: { ...named, body: CancelGigRequest, response: { 200: GigEnded } }, config },
    (request) => gigs.cancel(request, request.params.id, request.body.reason),
  );
  app.get(
    '/gigs/:id/offers',
    { schema: { ...named, querystring: PartQuery, response: { 200: EmployerOffers } }, config },
    (request) => gigs.offers(request, request.params.id, request.query),
  );
  app.get('/gigs/:id/draw', { schema: { ...named, response: { 200: DrawRecord } }, config }, (request) =>
    gigs.draw(request, request.params.id),
  );
  for (const answer of ['confirm', 'turn-down'] as const)
    app.post(`/offers/:id/${answer}`, { schema: { ...named, response: { 200: OfferAnswered } }, config }, (request) =>
      gigs.answerOffer(request, request.params.id, answer),
    );
}
