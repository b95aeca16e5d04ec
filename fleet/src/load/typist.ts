import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { backoff } from '@portal/auto-save/backoff';
import type { Pool } from 'pg';
import { type CallAnswer, type CallContent, callAs, type Server } from './candidate-call';
import type { BenchCandidate } from './candidates';

/** What the portal and the proxy before it have answered: how often each status; 0 where the connection ended without an answer. */
export type Statuses = Map<number, number>;

/** Somebody who fills in a form: what is not acknowledged is sent again under its key until it is, as the page does. */
export class Typist {
  readonly candidate: BenchCandidate;
  readonly #server: Server;
  readonly #campaign: number;
  readonly #statuses: Statuses;
  #acknowledged = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(server: Server, candidate: BenchCandidate, campaign: number, statuses: Statuses) {
    this.#server = server;
    this.candidate = candidate;
    this.#campaign = campaign;
    this.#statuses = statuses;
  }

  /** Edits that the portal has said to have stored. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** Begins the application. */
  async begin(): Promise<void> {
    await this.#send(`application/start/${this.#campaign}`, {});
  }

  /** Changes a field to what it never was before, after the edits before it, as a page does. @throws Error where the portal refuses the edit itself */
  edit(): Promise<void> {
    const edit = this.#last.then(async () => {
      const body = { field: 'address', value: `Street ${randomUUID()}` };
      await this.#send(`basic_info/${this.#campaign}/save_field`, body);
      this.#acknowledged += 1;
    });
    // Whoever asked for the edit is told of its refusal.
    this.#last = edit.catch(() => undefined);
    return edit;
  }

  /** Looks at the whole form. */
  look(): Promise<void> {
    return this.#send(`application/${this.#campaign}`);
  }

  async #send(path: string, body?: unknown): Promise<void> {
    const content = body === undefined ? undefined : { body, key: randomUUID() };
    for (let failures = 1; ; failures += 1) {
      const { status, text } = await this.#call(path, content);
      this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
      if (status === 200) return;
      if (status >= 400 && status < 500) throw new Error(`${path}: ${status} ${text}`);
      await wait(backoff(failures, Math.random()));
    }
  }

  #call(path: string, content: CallContent | undefined): Promise<CallAnswer> {
    return callAs(this.#server, this.candidate, content === undefined ? 'GET' : 'POST', path, content).catch(
      (error: Error) => ({
        status: 0,
        text: error.message,
      }),
    );
  }
}

/** How often the section that people type into has been changed, by who has the application. */
export async function storedRevisions(pool: Pool, campaign: number): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ user_id: string; revision: string }>(
    `select a.user_id, s.revision from applications a join application_sections s on s.application_id = a.id
     where a.campaign_id = $1 and s.section = 'basicInfo'`,
    [campaign],
  );
  return new Map(rows.map(({ user_id, revision }) => [user_id, Number(revision)]));
}

/**
 * Counts the edits that were acknowledged and are not in the database, or that are there twice: each edit is one revision of the section.
 * Asked when nobody types any more.
 */
export async function wrongEdits(pool: Pool, typists: readonly Typist[], campaign: number): Promise<number> {
  const stored = await storedRevisions(pool, campaign);
  return typists.reduce(
    (sum, { candidate, acknowledged }) => sum + Math.abs(acknowledged - (stored.get(candidate.userId) ?? 0)),
    0,
  );
}
