import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { BenchCandidate } from '../load/candidates';
import { type Statuses, storedRevisions, Typist } from '../load/typist';

/** A campaign of the demo content that stays open. */
export const CAMPAIGN = 101;
/** Between two edits of one person; the auto-save of a form is not quicker. */
const PAUSE_MS = 150;
/** After so long a drill is given up. */
const STANDSTILL_MS = 180_000;
/** No answer at all, and those that browsers repeat by themselves until an edit is stored. */
export const REPEATED = [0, 502, 503, 504];

interface Member {
  typist: Typist;
  /** When each edit was acknowledged, in their order: each is one revision of the section. */
  acknowledgedAt: number[];
}

/** Edits that were acknowledged and are not stored. */
export interface LostEdits {
  count: number;
  /** When the first of them was acknowledged. */
  since: number | undefined;
  /** Edits that are stored and were never acknowledged, or are stored twice. */
  tooMany: number;
}

/** People who fill in forms as long as they are let, and know what was acknowledged to them. */
export class Crowd {
  readonly #members: readonly Member[];
  readonly #agent = new Agent({ keepAlive: true });
  readonly #statuses: Statuses = new Map();
  #typing: Promise<unknown> | undefined;
  #goes = false;
  #refused: string | undefined;

  constructor(url: string, candidates: readonly BenchCandidate[]) {
    const server = { agent: this.#agent, port: Number(new URL(url).port) };
    this.#members = candidates.map((candidate) => ({
      typist: new Typist(server, candidate, CAMPAIGN, this.#statuses),
      acknowledgedAt: [],
    }));
  }

  /** Lets them begin their applications and type until they are stopped. */
  async start(): Promise<void> {
    this.#goes = true;
    await Promise.all(this.#members.map(({ typist }) => typist.begin()));
    this.#typing = Promise.all(this.#members.map((member) => this.#type(member)));
  }

  async #type({ typist, acknowledgedAt }: Member): Promise<void> {
    try {
      while (this.#goes) {
        await typist.edit();
        acknowledgedAt.push(Date.now());
        await wait(PAUSE_MS);
      }
    } catch (error) {
      this.#refused = error instanceof Error ? error.message : String(error);
      this.#goes = false;
    }
  }

  /** Lets each finish its edit. */
  async finish(): Promise<void> {
    this.#goes = false;
    await this.#typing;
    this.#agent.destroy();
  }

  /** Leaves it at once: there is no portal any more that would acknowledge anything. */
  abandon(): void {
    this.#goes = false;
    this.#agent.destroy();
  }

  async stop(): Promise<void> {
    this.abandon();
  }

  get acknowledged(): number {
    return this.#members.reduce((sum, { acknowledgedAt }) => sum + acknowledgedAt.length, 0);
  }

  /**
   * Returns when so many more edits were acknowledged, at once where somebody cannot go on.
   * @throws Error where nothing is acknowledged any more
   */
  async more(count: number): Promise<void> {
    const enough = this.acknowledged + count;
    let [seen, at] = [this.acknowledged, Date.now()];
    while (this.#goes && this.acknowledged < enough) {
      await wait(PAUSE_MS);
      if (this.acknowledged > seen) [seen, at] = [this.acknowledged, Date.now()];
      if (Date.now() - at > STANDSTILL_MS) throw new Error(`nothing was saved for ${STANDSTILL_MS / 1000} s`);
    }
  }

  /** The longest time from an instant on in which nothing was acknowledged, milliseconds. */
  longestPause(from: number): number {
    const times = this.#members.flatMap(({ acknowledgedAt }) => acknowledgedAt).filter((time) => time >= from);
    times.sort((one, other) => one - other);
    return Math.max(0, ...times.map((time, index) => time - (times[index - 1] ?? from)));
  }

  /** Answers that browsers repeat by themselves. */
  get repeated(): number {
    return REPEATED.reduce((sum, status) => sum + (this.#statuses.get(status) ?? 0), 0);
  }

  /** Answers by which somebody would have lost what they typed. */
  failures(): string[] {
    const others = [...this.#statuses].filter(([status]) => status !== 200 && !REPEATED.includes(status));
    return [
      ...others.map(([status, count]) => `${count} edits were answered with ${status}`),
      ...(this.#refused === undefined ? [] : [`an edit was refused: ${this.#refused}`]),
    ];
  }

  /** Compares what was acknowledged with what a database holds. */
  async lost(pool: Pool): Promise<LostEdits> {
    const stored = await storedRevisions(pool, CAMPAIGN);
    const lost: LostEdits = { count: 0, since: undefined, tooMany: 0 };
    for (const { typist, acknowledgedAt } of this.#members) {
      const revision = stored.get(typist.candidate.userId) ?? 0;
      const first = acknowledgedAt[revision];
      lost.count += Math.max(0, acknowledgedAt.length - revision);
      lost.tooMany += Math.max(0, revision - acknowledgedAt.length);
      if (first !== undefined) lost.since = Math.min(lost.since ?? first, first);
    }
    return lost;
  }
}

/** What the edits of people who could finish them have lost, in words. */
export function editLosses({ count, tooMany }: LostEdits): string[] {
  return [
    ...(count > 0 ? [`${count} acknowledged edits are not in the database`] : []),
    ...(tooMany > 0 ? [`${tooMany} edits are in the database that nobody was told of`] : []),
  ];
}
