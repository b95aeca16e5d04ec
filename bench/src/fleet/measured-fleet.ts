import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCandidates } from 'fleet/candidates';
import { plannedTimes, sendPlanned } from 'fleet/open-loop';
import { type Fleet, type FleetOptions, startFleet } from 'fleet/start-fleet';
import { type Statuses, Typist, wrongEdits } from 'fleet/typist';
import { Pool } from 'pg';
import { percentile, percentileRange } from '../statistics';

/** A campaign of the demo content that stays open. */
const CAMPAIGN = 101;

/** What a load has met. */
export interface Load {
  planned: number;
  /** Edits that were acknowledged until the last answer of all. */
  acknowledged: number;
  /** Acknowledged and not in the database, or there twice. */
  wrong: number;
  /** Edits that the portal refused, which the page would not repeat. */
  refused: string[];
  p50Ms: number;
  p99Ms: number;
  /** Within which the p99 would be if this were measured without end, 95 times of 100. */
  p99RangeMs: [low: number, high: number];
  viewP99Ms: number | null;
  /** How often each status was answered, repeated calls counted anew; 0 is a connection that ended. */
  statuses: Record<number, number>;
  /** Processes of the whole machine that waited for a core at the end, other work included. */
  loadAverage: number;
}

/** A fleet with people who type. */
export class MeasuredFleet {
  readonly #statuses: Statuses = new Map();

  private constructor(
    readonly fleet: Fleet,
    readonly pool: Pool,
    readonly typists: readonly Typist[],
    statuses: Statuses,
  ) {
    this.#statuses = statuses;
  }

  /** Starts a fleet, hands it to `work` and takes everything away again. */
  static async with<Result>(
    options: Omit<FleetOptions, 'folder'>,
    people: number,
    work: (measured: MeasuredFleet) => Promise<Result>,
  ): Promise<Result> {
    const folder = mkdtempSync(join(tmpdir(), 'portal-fleet-'));
    const agent = new Agent({ keepAlive: true });
    // At the end of this process the fleet ends its own; Ctrl-C and a time limit leave nothing behind either.
    const leave = () => process.exit(1);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave);
    const remove = () => rmSync(folder, { recursive: true, force: true });
    process.once('exit', remove);
    let fleet: Fleet | undefined;
    let pool: Pool | undefined;
    try {
      fleet = await startFleet({ ...options, folder });
      pool = new Pool({ connectionString: fleet.database.directUrl });
      // A server that is killed ends idle connections.
      pool.on('error', () => undefined);
      const server = { agent, port: Number(new URL(fleet.url).port) };
      const statuses: Statuses = new Map();
      const candidates = await makeCandidates(pool, people);
      const typists = candidates.map((candidate) => new Typist(server, candidate, CAMPAIGN, statuses));
      for (const typist of typists) await typist.begin();
      return await work(new MeasuredFleet(fleet, pool, typists, statuses));
    } finally {
      agent.destroy();
      await pool?.end();
      await fleet?.stop();
      remove();
      process.off('exit', remove);
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, leave);
    }
  }

  /**
   * People come on their own account and save, and some look at the form.
   * @param perSecond saves at a moment of the load, in seconds from its beginning
   * @param viewsPerSave how many look for each save
   */
  async load(seconds: number, perSecond: (at: number) => number, viewsPerSave = 0): Promise<Load> {
    this.#statuses.clear();
    const before = this.#acknowledged();
    const refused: string[] = [];
    const told = (work: Promise<void>) => work.catch((error: Error) => void refused.push(error.message));
    const typistOf = (index: number) => this.typists[index % this.typists.length];
    const times = plannedTimes(seconds, perSecond);
    const saves = sendPlanned(times, (index) => told(typistOf(index)?.edit() ?? Promise.resolve()));
    const looks =
      viewsPerSave === 0
        ? []
        : await sendPlanned(
            plannedTimes(seconds, (at) => perSecond(at) * viewsPerSave),
            (index) => told(typistOf(index)?.look() ?? Promise.resolve()),
          );
    const took = await saves;
    return {
      planned: times.length,
      acknowledged: this.#acknowledged() - before,
      wrong: await wrongEdits(this.pool, this.typists, CAMPAIGN),
      refused,
      p50Ms: percentile(took, 50),
      p99Ms: percentile(took, 99),
      p99RangeMs: percentileRange(took, 99),
      viewP99Ms: looks.length > 0 ? percentile(looks, 99) : null,
      statuses: Object.fromEntries(this.#statuses),
      loadAverage: loadavg()[0] ?? 0,
    };
  }

  #acknowledged(): number {
    return this.typists.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  }
}

/** A load as cells of a table. */
export const LOAD_HEADER = [
  'planned',
  'acknowledged',
  'wrong',
  'refused',
  'p50 ms',
  'p99 ms',
  'view p99',
  'load',
  'answers',
];
export const loadCells = (load: Load): (string | number)[] => [
  ...[load.planned, load.acknowledged, load.wrong, load.refused.length, load.p50Ms.toFixed(0), load.p99Ms.toFixed(0)],
  load.viewP99Ms?.toFixed(0) ?? '',
  load.loadAverage.toFixed(1),
  Object.entries(load.statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', '),
];
