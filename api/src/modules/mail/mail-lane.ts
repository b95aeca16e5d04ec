import type { ApiContext } from '../../context';
import { errorFacts } from '../../error-facts';

export interface MailWorker {
  /** Sends what is due now; the timer calls it, and a test may. */
  run(): Promise<void>;
  stop(): Promise<void>;
}

/** How often an empty queue is looked at. */
export const POLL_MS = 1_000;

/**
 * Sends one mail after the other, and looks for new ones by a timer.
 * @param sendOne says whether there may be more
 */
export function startLane(sendOne: () => Promise<boolean>, log: ApiContext['log']): MailWorker {
  let stopped = false;
  let current: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function drain(): Promise<void> {
    try {
      while (!stopped && (await sendOne()));
    } catch (error) {
      log.warn({ job: 'mails', error: errorFacts(error) }, 'the outbox cannot be read');
    }
  }
  function run(): Promise<void> {
    current ??= drain().finally(() => {
      current = undefined;
    });
    return current;
  }
  function schedule(): void {
    timer = setTimeout(() => void run().finally(() => !stopped && schedule()), POLL_MS);
    timer.unref();
  }
  schedule();
  return {
    run,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
