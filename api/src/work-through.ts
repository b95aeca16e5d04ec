import type { ApiContext } from './context';
import { errorFacts } from './error-facts';
import type { JobName } from './metrics/job-metrics';

/** Where it is told what became of a job. */
export interface Told {
  log: Pick<ApiContext['log'], 'warn'>;
  metrics: { jobs: Pick<ApiContext['metrics']['jobs'], 'failed'> };
}

/** Counts and logs a step that failed of a run that goes on. @param step which one, for the log */
export const stepFailed =
  ({ log, metrics }: Told, job: JobName, step?: string) =>
  (error: unknown): void => {
    metrics.jobs.failed(job);
    log.warn({ job, step, error: errorFacts(error) }, 'a step of a job failed');
  };

/** Says whether the process is about to end. */
export type StopSignal = Pick<AbortSignal, 'aborted'>;

/** So many that fail, one after the other, have a cause in common: the rest waits for the next run. */
export const MOST_FAILED = 1_000;

/**
 * Works on everything there is, some at a time. One that fails is told of and left for the next run; it delays no other.
 * @param find those that are due, none of the failed ones; what was worked on is due no more
 * @param stop ends it after the one that is being worked on; the next run goes on
 */
export async function workThrough<Item>(
  find: (failed: readonly string[]) => Promise<readonly Item[]>,
  idOf: (item: Item) => string,
  work: (item: Item) => Promise<unknown>,
  onError: (error: unknown) => void,
  stop?: StopSignal,
): Promise<void> {
  const failed: string[] = [];
  while (failed.length < MOST_FAILED) {
    const batch = await find(failed);
    if (batch.length === 0) return;
    for (const item of batch) {
      if (stop?.aborted) return;
      await work(item).catch((error: unknown) => {
        failed.push(idOf(item));
        onError(error);
      });
    }
  }
}
