import type { Kysely } from 'kysely';
import { isDatabaseBusy, isDatabaseDown, isWithoutEffect } from '../../../db/errors';
import type { Database } from '../../../db/schema';
import { rateLimited } from '../../../http/problem';

/**
 * Works on the first of those who wait for a gig, at least on one; the rest wait on.
 * @param waiting those who wait by the time of the call; who comes later is behind them
 * @returns what came of each of them, in their order
 */
export type Work<Press, Result> = (
  db: Kysely<Database>,
  gigId: string,
  waiting: () => readonly Press[],
) => Promise<PromiseSettledResult<Result>[]>;

interface Waiting<Press, Result> {
  press: Press;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

/** Whether an error says that the database does not answer in time: whoever is behind would wait as long for the same. */
export const isAway = (reason: unknown): boolean =>
  isDatabaseDown(reason) || (isDatabaseBusy(reason) && !isWithoutEffect(reason));

/** How many connections of the process some queues hold at once; further ones take turns. */
export class ConnectionTurns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#free = most;
  }

  /** Whether somebody waits for a turn. */
  get awaited(): boolean {
    return this.#waiting.length > 0;
  }

  async take(work: () => Promise<void>): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

/** How often one person may wait for the same at once: more than the tabs and repeats that they have under way. */
const OWN_MAX = 10;
const RETRY_SECONDS = 5;

/**
 * Keeps those who press on one gig in the order in which they came to this process, and takes the gig's lock for some of them at a time. Hundreds
 * who waited for it in the database would hold all connections of the process, and nobody else would get an answer. It guards nothing: other
 * processes have queues of their own.
 */
export class GigQueue<Press, Result> {
  readonly #db: Kysely<Database>;
  readonly #work: Work<Press, Result>;
  readonly #turns: ConnectionTurns;
  readonly #queues = new Map<string, Waiting<Press, Result>[]>();
  readonly #own = new Map<string, number>();

  constructor(db: Kysely<Database>, work: Work<Press, Result>, turns: ConnectionTurns) {
    this.#db = db;
    this.#work = work;
    this.#turns = turns;
  }

  /**
   * @param who presses, such as the number of their offer
   * @returns what came of the press, when all who came before have theirs
   * @throws ProblemError 429 for one who waits too often
   */
  async press(gigId: string, who: string, press: Press): Promise<Result> {
    const own = this.#own.get(who) ?? 0;
    if (own >= OWN_MAX) throw rateLimited(RETRY_SECONDS);
    this.#own.set(who, own + 1);
    try {
      return await this.#wait(gigId, press);
    } finally {
      const left = (this.#own.get(who) ?? 1) - 1;
      if (left > 0) this.#own.set(who, left);
      else this.#own.delete(who);
    }
  }

  #wait(gigId: string, press: Press): Promise<Result> {
    return new Promise((resolve, reject) => {
      const waiting = { press, resolve, reject };
      const queue = this.#queues.get(gigId);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const begun = [waiting];
      this.#queues.set(gigId, begun);
      void this.#run(gigId, begun);
    });
  }

  async #run(gigId: string, queue: Waiting<Press, Result>[]): Promise<void> {
    try {
      while (queue.length > 0)
        await this.#turns.take(() => this.#db.connection().execute((db) => this.#workOn(db, gigId, queue)));
      this.#queues.delete(gigId);
    } catch (error) {
      this.#queues.delete(gigId);
      for (const { reject } of queue) reject(error);
    }
  }

  /** One connection for all: whoever has the turn does not wait for one behind those who have just pressed. Other gigs get it in between. */
  async #workOn(db: Kysely<Database>, gigId: string, queue: Waiting<Press, Result>[]): Promise<void> {
    do {
      const outcomes = await this.#work(db, gigId, () => queue.map(({ press }) => press));
      if (outcomes.length === 0) throw new Error('nothing was done for those who wait');
      const done = queue.splice(0, outcomes.length);
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome.status === 'fulfilled') done[index]?.resolve(outcome.value);
        else done[index]?.reject(outcome.reason);
      }
      const last = outcomes.at(-1);
      if (last?.status === 'rejected' && isAway(last.reason)) throw last.reason;
    } while (queue.length > 0 && !this.#turns.awaited);
  }
}

/** Something that is done on the connection of a queue. */
export type Task<Result> = (db: Kysely<Database>) => Promise<Result>;

/** Tasks of one gig, one after the other. */
export const taskQueue = <Result>(db: Kysely<Database>, turns: ConnectionTurns): GigQueue<Task<Result>, Result> =>
  new GigQueue(
    db,
    (own, _gigId, waiting) =>
      Promise.allSettled(
        waiting()
          .slice(0, 1)
          .map((task) => task(own)),
      ),
    turns,
  );
