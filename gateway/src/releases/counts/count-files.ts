import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createExclusive, errorCode } from '@federation-kit/release-store/durable-files';
import { type CountStorage, KEY_BYTES, type Tally, type TallyOptions } from './count-storage';
import { type Count, countsSchema, KEEP_COUNTS_DAYS, sumCounts } from './counts';
import { OwnTally } from './own-tally';

const DAY_MS = 86_400_000;

/** The files in which gateways leave their counts for each other and for the operator: one for each process. */
export class CountFiles implements CountStorage {
  private readonly own = `${randomUUID()}.json`;
  /** The record of good versions, one file each. */
  private readonly good: string;

  constructor(readonly dir: string) {
    this.good = join(dir, 'good');
  }

  tally(options: TallyOptions): Tally {
    return new OwnTally(this, options);
  }

  /** Replaces this process's counts. Losing the last seconds to a power cut harms nobody, so nothing is synced. */
  async write(counts: readonly Count[]): Promise<void> {
    await mkdir(this.dir, { recursive: true });
    const temporary = join(this.dir, `.${randomUUID()}.tmp`);
    await writeFile(temporary, JSON.stringify(counts));
    await rename(temporary, join(this.dir, this.own));
  }

  /** The counts of all gateways. */
  async readAll(): Promise<Count[]> {
    return sumCounts(await Promise.all((await this.names()).map((name) => this.read(name))));
  }

  /** Takes away what stopped gateways left too long ago. */
  async removeOld(now: number): Promise<void> {
    for (const name of await this.names()) {
      const file = join(this.dir, name);
      const found = await stat(file).catch(() => undefined);
      if (found && found.mtimeMs < now - KEEP_COUNTS_DAYS * DAY_MS) await rm(file, { force: true });
    }
  }

  /** The secret behind the tickets of pages, shared by all gateways of this folder. */
  async ticketKey(): Promise<Buffer> {
    const file = join(this.dir, 'ticket.key');
    try {
      await createExclusive(file, randomBytes(KEY_BYTES).toString('hex'));
    } catch (error) {
      // A gateway that may not write here still gives tickets, only not for the others.
      if (['EACCES', 'EROFS', 'EPERM', 'ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? ''))
        return randomBytes(KEY_BYTES);
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    return Buffer.from((await readFile(file, 'utf8')).trim(), 'hex');
  }

  async goodVersions(): Promise<Set<string>> {
    return new Set(await namesIn(this.good));
  }

  async addGood(key: string): Promise<void> {
    await mkdir(this.good, { recursive: true });
    await createExclusive(join(this.good, key), `${new Date().toISOString()}\n`).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  }

  async removeGood(key: string): Promise<void> {
    await rm(join(this.good, key), { force: true });
  }

  private async names(): Promise<string[]> {
    return (await namesIn(this.dir)).filter((name) => name.endsWith('.json'));
  }

  private async read(name: string): Promise<Count[]> {
    try {
      return countsSchema.parse(JSON.parse(await readFile(join(this.dir, name), 'utf8')));
    } catch {
      // One unreadable file must not hide the others' counts.
      return [];
    }
  }
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
