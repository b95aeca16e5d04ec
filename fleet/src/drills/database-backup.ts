import { chmodSync, chownSync, copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@portal/testing/free-port';
import { findProgram } from '@portal/testing/installed-program';
import { unprivilegedAccount } from 'api/db/embedded/account';
import { DatabaseServer } from '../database-server';
import { mustRun, ROOT } from './program';

const SCRIPTS = ['archive-wal.sh', 'restore-wal.sh'];
/** Where Debian keeps those programs of PostgreSQL that are not for everybody, by their version. */
const DEBIAN = '/usr/lib/postgresql';

/** @throws Error where it is not installed */
function postgresqlProgram(name: string): string {
  const versions = readFolder(DEBIAN).toSorted((one, other) => Number(other) - Number(one));
  for (const version of versions) {
    const found = findProgram(join(DEBIAN, version, 'bin', name), name);
    if (found !== undefined) return found;
  }
  const found = findProgram(undefined, name);
  if (found === undefined) throw new Error(`${name} is not installed: install the server programs of PostgreSQL 15`);
  return found;
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A backup of a PostgreSQL: a base backup and the write-ahead log since. docs/operations/back-up.md#back-up-the-database */
export class DatabaseBackup {
  readonly #folder: string;
  readonly #account = unprivilegedAccount();

  /** @param folder made for it; PostgreSQL's account must be able to enter those above */
  constructor(folder: string) {
    this.#folder = folder;
    this.#make(folder);
    this.#make(this.#archive);
    for (const script of SCRIPTS) {
      const copy = join(folder, script);
      copyFileSync(join(ROOT, 'deploy/postgresql', script), copy);
      chmodSync(copy, 0o755);
    }
  }

  get #archive(): string {
    return join(this.#folder, 'wal');
  }

  get #base(): string {
    return join(this.#folder, 'base');
  }

  #make(folder: string): void {
    const { uid, gid } = this.#account;
    mkdirSync(folder, { mode: 0o700 });
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  }

  /** With which the server archives its log. @param seconds after which it does so with a segment that is not full */
  archiving(seconds: number): Record<string, string> {
    return {
      archive_mode: 'on',
      archive_timeout: `${seconds}s`,
      archive_command: `${join(this.#folder, 'archive-wal.sh')} %p %f ${this.#archive}`,
    };
  }

  /** Copies a server that goes on, and compares the copy with its manifest. */
  async take(url: string): Promise<void> {
    const options = ['--checkpoint=fast', '--manifest-checksums=SHA256'];
    const server = new URL(url);
    // Other accounts of the machine can read the arguments of a program.
    const env = { ...process.env, PGPASSWORD: server.password };
    server.password = '';
    await mustRun(postgresqlProgram('pg_basebackup'), [`--dbname=${server}`, `--pgdata=${this.#base}`, ...options], {
      ...this.#account,
      env,
    });
    await mustRun(postgresqlProgram('pg_verifybackup'), ['--no-parse-wal', this.#base], { ...this.#account });
  }

  /** How many segments were archived. */
  get segments(): number {
    return readdirSync(this.#archive).filter((name) => name.endsWith('.gz')).length;
  }

  /**
   * Brings the server back as it was at the last archived moment.
   * @param folder new, for its data
   * @param url of the server that is lost
   * @returns it, not started yet; it is ready once everything is restored
   */
  async restored(folder: string, url: string): Promise<DatabaseServer> {
    this.#make(folder);
    await mustRun('cp', ['-a', `${this.#base}/.`, folder], { ...this.#account });
    await mustRun('touch', [join(folder, 'recovery.signal')], { ...this.#account });
    const anew = new URL(url);
    anew.port = String(await freePort());
    return new DatabaseServer('restored', anew.href, folder, {
      restore_command: `${join(this.#folder, 'restore-wal.sh')} %f %p ${this.#archive}`,
      // Nobody is let in before everything is back.
      hot_standby: 'off',
    });
  }
}
