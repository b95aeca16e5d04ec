import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiConfig } from '../../config';
import { changesState } from '../host';
import { rateLimited } from '../problem';
import type { ApiApp } from '../types';

/** Heavy reads of one person at a time; further ones wait for these. */
export const HEAVY_READS_AT_ONCE = 2;
/** More of them than every tab of a person can ask for. */
export const HEAVY_READS_WAITING = 20;
/** Twenty a second for a whole minute: five tabs of somebody who types fast in all of them at once stay below a quarter of it. */
export const WRITES_PER_MINUTE = 1200;
const MINUTE_MS = 60_000;

interface Turns {
  running: number;
  waiting: (() => void)[];
}

/** Whose request it is: what employers do counts for themselves. */
function personOf({ session }: FastifyRequest): string | undefined {
  return session?.user?.id ?? session?.employer?.loginId;
}

/** Lets a person do so many things at a time, in the order in which they were asked for. */
class TurnsByPerson {
  readonly #turns = new Map<string, Turns>();

  /** @returns undefined where too many wait already; else gives the turn back */
  async take(person: string): Promise<(() => void) | undefined> {
    const turns = this.#turns.get(person) ?? { running: 0, waiting: [] };
    this.#turns.set(person, turns);
    if (turns.running < HEAVY_READS_AT_ONCE) turns.running += 1;
    else if (turns.waiting.length < HEAVY_READS_WAITING) await new Promise<void>((go) => void turns.waiting.push(go));
    else return undefined;
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const next = turns.waiting.shift();
      if (next) return next();
      turns.running -= 1;
      if (turns.running === 0) this.#turns.delete(person);
    };
  }
}

/** Counts in this process: the bound is there so that no one person keeps it busy, not so that it is the same everywhere. */
class WritesByPerson {
  #counts = new Map<string, number>();
  #since = 0;

  /** @returns seconds to wait, or 0 */
  count(person: string, now: number): number {
    if (now - this.#since >= MINUTE_MS) {
      this.#counts = new Map();
      this.#since = now;
    }
    const count = (this.#counts.get(person) ?? 0) + 1;
    this.#counts.set(person, count);
    return count <= WRITES_PER_MINUTE ? 0 : Math.max(1, Math.ceil((this.#since + MINUTE_MS - now) / 1000));
  }
}

const whenOver = (reply: FastifyReply, run: () => void): void => {
  // A browser that goes away ends the answer without finishing it.
  reply.raw.once('close', run);
  reply.raw.once('finish', run);
};

/** One person, however many tabs or programs they use, leaves room for everybody else. */
export function installPersonLimits(app: ApiApp, { rateLimit, clock }: Pick<ApiConfig, 'rateLimit' | 'clock'>): void {
  const reads = new TurnsByPerson();
  const writes = new WritesByPerson();
  app.addHook('onRequest', async (request) => {
    const person = personOf(request);
    if (!rateLimit || person === undefined || !changesState(request)) return;
    const wait = writes.count(person, clock().getTime());
    if (wait > 0) throw rateLimited(wait);
  });
  // Last of what comes before a route, so that whoever is refused takes no turn.
  app.addHook('preHandler', async (request, reply) => {
    const person = personOf(request);
    if (!rateLimit || request.routeOptions.config.heavy !== true || person === undefined) return;
    const giveBack = await reads.take(person);
    if (!giveBack) throw rateLimited(1);
    whenOver(reply, giveBack);
    if (reply.raw.destroyed) giveBack();
  });
}
