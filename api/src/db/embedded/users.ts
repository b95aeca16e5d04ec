import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './postmaster';

/** Processes that use one embedded database; the last one that leaves stops it. A process that was killed does not count. */
export class Users {
  readonly #folder: string;
  readonly #mine: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'database-users');
    this.#mine = join(this.#folder, String(process.pid));
  }

  enter(): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    writeFileSync(this.#mine, '');
  }

  /** @returns whether nobody else is left */
  leave(): boolean {
    rmSync(this.#mine, { force: true });
    const others = readdirSync(this.#folder).filter((name) => Number(name) !== process.pid);
    for (const gone of others.filter((name) => !isAlive(Number(name))))
      rmSync(join(this.#folder, gone), { force: true });
    return others.every((name) => !isAlive(Number(name)));
  }
}
