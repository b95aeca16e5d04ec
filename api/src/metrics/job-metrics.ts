import { Counter, Gauge, type Registry } from 'prom-client';

/** What is done again and again in the background. The names stand in metrics: add, but never rename. */
export type JobName =
  | 'application-news'
  | 'deadline-reminders'
  | 'employer-changes'
  | 'events'
  | 'file-sweep'
  | 'gig-mails'
  | 'gigs'
  | 'mails'
  | 'new-positions'
  | 'release-hook'
  | 'reply-reminders'
  | 'retention'
  | 'saved-position-reminders'
  | 'tidying';

interface JobState {
  everyMs: number;
  /** When the last run began that is not over, or the last one ended (epoch ms). */
  since: number;
}

/** When each job of this process last succeeded, how long it took, how late it is, and how often it failed. */
export class JobMetrics {
  readonly #states = new Map<JobName, JobState>();
  readonly #lastSuccess: Gauge<'name'>;
  readonly #duration: Gauge<'name'>;
  readonly #interval: Gauge<'name'>;
  readonly #failures: Counter<'name'>;

  constructor(registry: Registry) {
    const common = { labelNames: ['name'] as const, registers: [registry] };
    this.#lastSuccess = new Gauge({
      ...common,
      name: 'portal_job_last_success_timestamp_seconds',
      help: 'When a run of the job last ended well, Unix time.',
    });
    this.#duration = new Gauge({
      ...common,
      name: 'portal_job_last_duration_seconds',
      help: 'How long the last run of the job took.',
    });
    this.#interval = new Gauge({
      ...common,
      name: 'portal_job_interval_seconds',
      help: 'How long the job waits between two runs.',
    });
    this.#failures = new Counter({
      ...common,
      name: 'portal_job_failures_total',
      help: 'Runs, and steps of runs, that failed. Each has a line in the log.',
    });
    const states = this.#states;
    new Gauge({
      ...common,
      name: 'portal_job_lag_seconds',
      help: 'How long a run has been due that has not begun, or has not ended. 0 while the job keeps its interval.',
      collect() {
        for (const [name, { everyMs, since }] of states)
          this.set({ name }, Math.max(0, Date.now() - since - everyMs) / 1000);
      },
    });
  }

  /** Says that the process does the job, before its first run. */
  expect(name: JobName, everyMs: number): void {
    if (this.#states.has(name)) return;
    this.#states.set(name, { everyMs, since: Date.now() });
    this.#interval.set({ name }, everyMs / 1000);
    this.#failures.inc({ name }, 0);
  }

  /** Does a run of the job. @throws what the run throws */
  async run<Result>(name: JobName, run: () => Promise<Result>): Promise<Result> {
    const state = this.#states.get(name);
    const started = Date.now();
    if (state) state.since = started;
    try {
      const result = await run();
      this.#lastSuccess.set({ name }, Date.now() / 1000);
      return result;
    } catch (error) {
      this.failed(name);
      throw error;
    } finally {
      this.#duration.set({ name }, (Date.now() - started) / 1000);
      if (state) state.since = Date.now();
    }
  }

  /** A step failed of a run that goes on. */
  failed(name: JobName): void {
    this.#failures.inc({ name });
  }
}
