import type { PortalDatabase } from '../../db/database';

/** Whether the process should be given requests. */
export class Health {
  readonly #database: Pick<PortalDatabase, 'answers' | 'reportDown'>;
  #stopping = false;

  constructor(database: Pick<PortalDatabase, 'answers' | 'reportDown'>) {
    this.#database = database;
  }

  async isReady(): Promise<boolean> {
    if (this.#stopping) return false;
    if (await this.#database.answers()) return true;
    this.#database.reportDown();
    return false;
  }

  /** From now on it is not ready, so that whoever distributes requests sends no more. */
  stop(): void {
    this.#stopping = true;
  }
}
