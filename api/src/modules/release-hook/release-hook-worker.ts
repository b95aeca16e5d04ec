import type { ApiContext } from '../../context';
import { errorFacts } from '../../error-facts';
import { callWebhook } from '../webhooks/webhook-call';
import { FIRST_DELAY_MS, LIFE_MS, LONGEST_DELAY_MS } from '../webhooks/webhook-worker';
import type { ReleaseChanges } from './release-changes';
import { beginTelling, claimTelling, dueToTell, markTold, postponeTelling } from './release-hook.repository';

export interface ReleaseHookWorker {
  /** Tells what is due now; the timer calls it, and a test may. */
  run(): Promise<void>;
  stop(): Promise<void>;
}

const POLL_MS = 2_000;
const CALL_LIMIT_MS = 10_000;
/** A process that dies while it calls leaves the change to others after this. */
const CLAIM_MS = 3 * CALL_LIMIT_MS;

/**
 * Tells one address of the operators what changes in what is live, one change after the other. The documents themselves are what waits to be told, so
 * no change waits for it, or fails with it, whoever makes it and wherever. docs/adr/0029-stepped-ramps.md
 */
export function startReleaseHook(
  { db, clock, log, metrics }: ApiContext,
  hook: { url: string; secret: string },
  changes: ReleaseChanges,
): ReleaseHookWorker {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let begun = false;

  /** @returns whether there may be more to tell */
  async function tellNext(): Promise<boolean> {
    if (!begun) await beginTelling(db, await changes.newest(), clock());
    begun = true;
    const told = await dueToTell(db, clock());
    const change = told && (await changes.next(told.seq));
    if (!told || !change || stopping.signal.aborted) return false;
    const claimed = clock();
    if (!(await claimTelling(db, told, claimed, new Date(claimed.getTime() + CLAIM_MS)))) return false;
    // The operators chose the address: it may well be within their own network.
    const limits = { allowPrivate: true, timeMs: CALL_LIMIT_MS, stop: stopping.signal };
    const call = { id: change.id, ...hook, body: JSON.stringify(change.payload) };
    const error = await callWebhook(call, clock(), limits);
    if (error === undefined) {
      await markTold(db, told.seq, change.seq, clock());
      return true;
    }
    // It is due again when the claim ends, here or in another process.
    if (stopping.signal.aborted) return false;
    const now = clock();
    const facts = { document: change.seq, attempts: told.attempts + 1, error };
    if (now.getTime() - (told.tried_since ?? claimed).getTime() >= LIFE_MS) {
      await markTold(db, told.seq, change.seq, now);
      log.warn(facts, 'a change of a release was not taken by RELEASE_HOOK_URL and is given up');
      return true;
    }
    const delay = Math.min(FIRST_DELAY_MS * 2 ** Math.min(told.attempts, 20), LONGEST_DELAY_MS);
    await postponeTelling(db, told, new Date(now.getTime() + delay));
    log.warn(facts, 'a change of a release was not taken by RELEASE_HOOK_URL');
    return false;
  }

  metrics.jobs.expect('release-hook', POLL_MS);
  const tell = async () => {
    try {
      await metrics.jobs.run('release-hook', async () => {
        while (await tellNext());
      });
    } catch (error) {
      log.warn({ job: 'release-hook', error: errorFacts(error) }, 'changes of releases cannot be told');
    }
  };
  // What is changed from now on is told.
  let working = tell();
  const run = () => {
    working = working.then(tell);
    return working;
  };
  function schedule(): void {
    timer = setTimeout(() => void run().finally(() => !stopping.signal.aborted && schedule()), POLL_MS);
    timer.unref();
  }
  schedule();
  return {
    run,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await working;
    },
  };
}
