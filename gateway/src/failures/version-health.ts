import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createExclusive, errorCode } from '../releases/files/durable-files';
import type { CountFiles } from './count-files';
import { addCounted, type Count, type Counted, NOTHING_COUNTED, networksOf } from './counts';
import { FAILED_SHARE, LEAST_FAILED } from './threshold';

/** Whether a version works on pages: `unknown` until enough pages ran it. */
export type Health = 'good' | 'bad' | 'unknown';

/** Pages that must have run a version before it counts as good. */
export const LEAST_PAGES = 10;

/**
 * Whether a version is good: enough pages ran it and the share of networks in which it failed stayed under the threshold. One that was good stays
 * so until its failures pass the threshold of an automatic rollback; of one that never was, few failures say enough.
 * @param fared pages of the last days that ran it, and in how many of their networks it failed
 * @param wasGood whether it is on record as good
 */
export function healthOf(fared: Counted, wasGood: boolean): Health {
  const { pages, failed } = fared;
  const tooMany = failed > 0 && failed / networksOf(fared) >= FAILED_SHARE;
  if (tooMany && (!wasGood || failed >= LEAST_FAILED)) return 'bad';
  return wasGood || pages >= LEAST_PAGES ? 'good' : 'unknown';
}

/** Pages and failures of each version, summed over the hours. */
function faredByVersion(counts: readonly Count[]): Map<string, Counted> {
  const sums = new Map<string, Counted>();
  for (const count of counts) {
    const key = `${count.name}@${count.version}`;
    sums.set(key, addCounted(sums.get(key) ?? NOTHING_COUNTED, count));
  }
  return sums;
}

/**
 * The record of good versions, one file each beside the counts. Counts are forgotten after some days; that a version was good is not, so that it
 * is known also after a restart and a quiet time.
 */
export class VersionHealth {
  private readonly dir: string;

  constructor(private readonly counts: CountFiles) {
    this.dir = join(counts.dir, 'good');
  }

  /** How versions fared, by all that gateways have counted until now. */
  async read(): Promise<(name: string, version: string) => Health> {
    const [fared, good] = await Promise.all([this.counts.readAll().then(faredByVersion), this.onRecord()]);
    return (name, version) => {
      const key = `${name}@${version}`;
      return healthOf(fared.get(key) ?? NOTHING_COUNTED, good.has(key));
    };
  }

  /** Writes down which versions are good by now, and takes away those that are so no longer. */
  async record(): Promise<void> {
    const [fared, good] = await Promise.all([this.counts.readAll().then(faredByVersion), this.onRecord()]);
    for (const [key, sums] of fared) {
      const health = healthOf(sums, good.has(key));
      if (health === 'good' && !good.has(key)) await this.add(key);
      if (health === 'bad' && good.has(key)) await rm(join(this.dir, key), { force: true });
    }
  }

  private async add(key: string): Promise<void> {
    await mkdir(this.dir, { recursive: true });
    await createExclusive(join(this.dir, key), `${new Date().toISOString()}\n`).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  }

  private async onRecord(): Promise<Set<string>> {
    const names = await readdir(this.dir).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    });
    return new Set(names);
  }
}
