import { OkResponse } from '@portal/contract/authentication';
import { NewWebhookEndpoint, WebhookEndpointCreated, WebhookEndpoints } from '@portal/contract/employer-api';
import { z } from 'zod';
import type { ApiContext } from '../../context';
import type { ApiApp } from '../../http/types';
import { listEndpoints } from '../webhooks/webhook-endpoints.service';
import { callerOf } from './caller';
import { removeWebhook, setWebhook } from './employer-webhooks.service';

/** Where an employer's system is told of events. docs/employer-api.md#webhooks */
export function webhookEndpointRoutes(app: ApiApp, context: ApiContext): void {
  const config = { access: 'employer-token' as const, sessionless: true };
  const tags = ['webhooks'];
  app.get('/webhooks', { schema: { tags, response: { 200: WebhookEndpoints } }, config }, async (request) => ({
    endpoints: await listEndpoints(context.db, callerOf(request).employer),
  }));
  app.post(
    '/webhooks',
    { schema: { tags, body: NewWebhookEndpoint, response: { 200: WebhookEndpointCreated } }, config },
    (request) => setWebhook(context, request, request.body.url),
  );
  app.delete(
    '/webhooks/:id',
    { schema: { tags, params: z.object({ id: z.string() }), response: { 200: OkResponse } }, config },
    (request) => removeWebhook(context, request, request.params.id),
  );
}
