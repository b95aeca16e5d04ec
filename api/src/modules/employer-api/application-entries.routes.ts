import { EntriesTaken } from '@portal/contract/employer-api';
import { z } from 'zod';
import type { ApiContext } from '../../context';
import type { ApiApp } from '../../http/types';
import { MessageContent, StatusContent } from '../application-status/entry-content';
import { takeEmployerEntries } from './application-entries.service';

/** More than one hour brings; a whole archive is `data import`'s. */
const ENTRIES_MAX = 500;

/** What an employer says of sent applications. docs/employer-api.md#statuses-and-messages */
export function applicationEntriesRoutes(app: ApiApp, context: ApiContext): void {
  const config = { access: 'employer-token' as const, sessionless: true };
  const common = { tags: ['applications'], response: { 200: EntriesTaken } };
  app.post(
    '/applications/statuses',
    { schema: { ...common, body: z.array(StatusContent).min(1).max(ENTRIES_MAX) }, config },
    (request) => takeEmployerEntries(context, request, request.body),
  );
  app.post(
    '/applications/messages',
    { schema: { ...common, body: z.array(MessageContent).min(1).max(ENTRIES_MAX) }, config },
    (request) => takeEmployerEntries(context, request, request.body),
  );
}
