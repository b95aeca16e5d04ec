import type { WebhookAddress, WebhookReport } from '@portal/contract/operator-reports';
import type { Kysely } from 'kysely';
import { CommandError } from '../../command-error';
import type { Database } from '../../db/schema';
import { UUID } from '../../uuid';
import { recordAudit } from '../audit/audit.service';
import { type EndpointSummary, endpointSummaries, removeEndpoint } from './webhook-endpoints.repository';
import { type EventSummary, isEmptied, replayEvents, untoldEvents } from './webhook-events.repository';

/** Events that one list shows. */
const SHOWN_EVENTS = 200;

const toEndpoint = (row: EndpointSummary): WebhookAddress => ({
  id: row.id,
  employer: row.employer,
  url: row.url,
  createdAt: row.created_at,
  tokenName: row.token_name,
  tokenId: row.token_id,
  waiting: row.waiting,
  givenUp: row.given_up,
  lastError: row.last_error,
});

const toEvent = (row: EventSummary): WebhookReport['events'][number] => ({
  id: row.id,
  employer: row.employer,
  type: row.type,
  createdAt: row.created_at,
  attempts: row.attempts,
  lastError: row.last_error,
  nextAttemptAt: row.given_up_at === null ? row.next_attempt_at : null,
  givenUpAt: row.given_up_at,
});

/** Addresses of employers and the events that were not told. */
export async function reportWebhooks(db: Kysely<Database>): Promise<WebhookReport> {
  const [endpoints, events] = [await endpointSummaries(db), await untoldEvents(db, SHOWN_EVENTS)];
  return { endpoints: endpoints.map(toEndpoint), events: events.map(toEvent) };
}

export interface Replay {
  /** One event, also one that was told; all that were given up where it is left out. */
  id?: string | undefined;
  /** Only of this employer. */
  employer?: string | undefined;
  /** The operator, and why. */
  by: string;
  reason?: string | undefined;
  dryRun: boolean;
}

/**
 * Tells events once more, with the ids that they have.
 * @returns how many
 * @throws CommandError where there is none of that id, or its contents have been removed
 */
export async function replayWebhooks(
  db: Kysely<Database>,
  { id, employer, by, reason, dryRun }: Replay,
  now: Date,
): Promise<number> {
  if (id !== undefined && !UUID.test(id))
    throw new CommandError('event', `${id} is no id of an event`, 'see: portal webhooks list');
  const count = await db.transaction().execute(async (trx) => {
    const replayed = await replayEvents(trx, id === undefined ? { employer } : { id }, now, dryRun);
    if (!dryRun && replayed > 0)
      await recordAudit(trx, { actor: by, action: 'webhooks replay', subject: id, count: replayed, reason }, now);
    return replayed;
  });
  if (id !== undefined && count === 0 && (await isEmptied(db, id)))
    throw new CommandError(
      'event',
      `the event ${id} was told more than 7 days ago, and its contents have been removed`,
      'read the present state by the employer API',
    );
  if (id !== undefined && count === 0)
    throw new CommandError('event', `there is no event ${id}`, 'see: portal webhooks list');
  return count;
}

export interface AddressRemoval {
  id: string;
  /** The operator, and why. */
  by: string;
  reason?: string | undefined;
  dryRun: boolean;
}

/**
 * Removes an address of an employer; what waits for it is told to nobody.
 * @throws CommandError where none of that id is in use
 */
export async function removeWebhook(
  db: Kysely<Database>,
  { id, by, reason, dryRun }: AddressRemoval,
  now: Date,
): Promise<Pick<WebhookAddress, 'employer' | 'url'>> {
  return db.transaction().execute(async (trx) => {
    const found = (await endpointSummaries(trx)).find((address) => address.id === id.toLowerCase());
    if (!found) throw new CommandError('address', `there is no address ${id} in use`, 'see: portal webhooks list');
    if (!dryRun) {
      await removeEndpoint(trx, { id: found.id, employer: found.employer, by }, now);
      await recordAudit(trx, { actor: by, action: 'webhooks remove', subject: found.id, reason }, now);
    }
    return { employer: found.employer, url: found.url };
  });
}
