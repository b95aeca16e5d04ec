import type { ApiContext } from '../../context';
import { errorFacts } from '../../error-facts';
import { SecretBox } from '../../secret-box';
import { callWebhook } from './webhook-call';
import { storeSecret } from './webhook-endpoints.repository';
import { secretPlace } from './webhook-endpoints.service';
import {
  claimDue,
  type DueEvent,
  giveUpEvents,
  markDelivered,
  pauseEndpoint,
  postponeEvent,
} from './webhook-events.repository';

export interface WebhookWorker {
  /** Tells what is due now, and what becomes due by that; the timer calls it, and a test may. */
  run(): Promise<void>;
  stop(): Promise<void>;
}

const POLL_MS = 1_000;
export const FIRST_DELAY_MS = 5_000;
export const LONGEST_DELAY_MS = 4 * 60 * 60_000;
/** How long an event is tried. docs/employer-api.md#webhooks */
export const LIFE_MS = 3 * 24 * 60 * 60_000;
/** A receiver that takes nothing is left alone for at most so long: it may be back. */
const LONGEST_PAUSE_MS = 15 * 60_000;
/** Receivers that are called at a time. */
const AT_ONCE = 20;
const CALL_LIMIT_MS = 10_000;
/** A process that dies while it calls leaves its events to others after this. */
const CLAIM_MS = 3 * CALL_LIMIT_MS;

/** Tells employers' systems of events. Each receiver is called alone, so that one that hangs keeps nobody else waiting. */
export function startWebhookWorker(
  { config, db, clock, log, metrics }: ApiContext,
  callLimitMs: number = CALL_LIMIT_MS,
): WebhookWorker {
  const box = SecretBox.of(config);
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const stopped = () => stopping.signal.aborted;
  let timer: NodeJS.Timeout | undefined;

  async function attempt({ id, endpoint_id, url, secret: sealed, payload }: DueEvent): Promise<string | undefined> {
    const secret = box.open(sealed, secretPlace(endpoint_id));
    if (secret === undefined) return 'secret-unreadable';
    // After a change of the keys it needs the first one only.
    const anew = box.seal(secret, secretPlace(endpoint_id));
    if (anew !== sealed) await storeSecret(db, endpoint_id, sealed, anew);
    const limits = { allowPrivate: config.webhooksToPrivate, timeMs: callLimitMs, stop: stopping.signal };
    return callWebhook({ id, url, secret, body: JSON.stringify(payload) }, clock(), limits);
  }

  /** One that hangs must not take the time of those that answer, however much waits for it. */
  async function pause({ endpoint_id, endpoint_failures: failures }: DueEvent, now: number): Promise<void> {
    const delay = Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures, 20), LONGEST_PAUSE_MS);
    await pauseEndpoint(db, endpoint_id, failures + 1, new Date(now + delay));
  }

  async function tell(event: DueEvent): Promise<void> {
    const { id, attempts, tried_since: since } = event;
    const error = await attempt(event);
    if (error === undefined) return markDelivered(db, event, clock());
    // It is due again when the claim ends, here or in another process.
    if (stopped()) return;
    const now = clock().getTime();
    await pause(event, now);
    if (now - since.getTime() >= LIFE_MS) {
      await giveUpEvents(db, event, error, clock(), new Date(now - LIFE_MS));
      return log.warn({ eventId: id, attempts: attempts + 1, error }, 'a webhook event was given up');
    }
    // An attempt more is made at the very end of its days.
    const delay = Math.min(FIRST_DELAY_MS * 2 ** Math.min(attempts, 20), LONGEST_DELAY_MS);
    await postponeEvent(db, id, error, new Date(Math.min(now + delay, since.getTime() + LIFE_MS)));
    log.warn({ eventId: id, attempts: attempts + 1, error }, 'a webhook event was not taken');
  }

  /** One endpoint's events, one after the other. */
  function begin(event: DueEvent): void {
    const work = tell(event)
      .catch((error: unknown) => log.warn({ error: errorFacts(error) }, 'a webhook event cannot be told'))
      .finally(() => {
        running.delete(event.endpoint_id);
        void look();
      });
    running.set(event.endpoint_id, work);
  }

  /** @returns whether any was due */
  async function beginDue(): Promise<boolean> {
    const free = AT_ONCE - running.size;
    if (stopped() || free <= 0) return false;
    const until = new Date(clock().getTime() + CLAIM_MS);
    const due = await claimDue(db, clock(), until, [...running.keys()], free);
    // They are due again when the claim ends.
    if (stopped()) return false;
    for (const event of due) begin(event);
    return due.length > 0;
  }

  metrics.jobs.expect('events', POLL_MS);
  let looking: Promise<boolean> = Promise.resolve(false);
  /** One look after the other: two at once would each claim an event of the same receiver. */
  const look = (): Promise<boolean> => {
    looking = looking
      .then(() => metrics.jobs.run('events', beginDue))
      .catch((error: unknown) => {
        log.warn({ job: 'events', error: errorFacts(error) }, 'the webhook events cannot be read');
        return false;
      });
    return looking;
  };
  function schedule(): void {
    timer = setTimeout(() => void look().finally(() => !stopped() && schedule()), POLL_MS);
    timer.unref();
  }
  schedule();
  return {
    async run() {
      for (;;) {
        const own = look();
        const found = await own;
        if (running.size > 0) await Promise.race(running.values());
        // What ends meanwhile looks by itself for what became due.
        else if (!found && looking === own) return;
      }
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await looking;
      await Promise.all(running.values());
    },
  };
}
