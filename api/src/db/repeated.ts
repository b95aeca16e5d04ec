import { setTimeout as wait } from 'node:timers/promises';
import { isWithoutEffect } from './errors';

const TRIES = 3;
/** At most, before the second try, milliseconds: two that got into each other's way do not meet again. */
const PAUSE_MS = 40;

/**
 * Does work that is one transaction. Where the database undid it for the sake of others, or a server did not take it that takes no writes, it is
 * done again; where nobody knows what became of it, it is not.
 */
export async function repeated<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || !isWithoutEffect(error)) throw error;
      await wait(Math.random() * PAUSE_MS * tries);
    }
  }
}
