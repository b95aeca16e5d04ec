import { setTimeout as wait } from 'node:timers/promises';
import type { BenchCandidate } from '../load/candidates';
import { Applicant } from './applicant';

const BETWEEN_MS = 1500;

/** Somebody who has sent an application. */
export interface Applied {
  userId: string;
  /** When the portal said so, milliseconds. */
  at: number;
}

/** People who apply one after the other until they are stopped. */
export class Applicants {
  readonly applied: Applied[] = [];
  readonly failures: string[] = [];
  readonly #url: string;
  readonly #candidates: readonly BenchCandidate[];
  #applying: Promise<void> | undefined;
  #goes = true;

  constructor(url: string, candidates: readonly BenchCandidate[]) {
    this.#url = url;
    this.#candidates = candidates;
  }

  start(): void {
    this.#applying = this.#apply();
  }

  async #apply(): Promise<void> {
    for (const candidate of this.#candidates) {
      if (!this.#goes) return;
      try {
        await new Applicant(this.#url, candidate).apply();
        if (this.#goes) this.applied.push({ userId: candidate.userId, at: Date.now() });
      } catch (error) {
        if (this.#goes) this.failures.push(`an application failed: ${error instanceof Error ? error.message : error}`);
        return;
      }
      await wait(BETWEEN_MS);
    }
  }

  /** From now on nothing that fails counts. */
  abandon(): void {
    this.#goes = false;
  }

  async stop(): Promise<void> {
    this.abandon();
    await this.#applying;
  }
}
