import type { CountStorage } from './count-storage';
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
 * How versions fare, with the record of those that were good. Counts are forgotten after some days; that a version was good is not, so that it is
 * known also after a restart and a quiet time.
 */
export class VersionHealth {
  constructor(private readonly counts: CountStorage) {}

  /** How versions fared, by all that gateways have counted until now. */
  async read(): Promise<(name: string, version: string) => Health> {
    const { fared, good } = await this.known();
    return (name, version) => {
      const key = `${name}@${version}`;
      return healthOf(fared.get(key) ?? NOTHING_COUNTED, good.has(key));
    };
  }

  /** Writes down which versions are good by now, and takes away those that are so no longer. */
  async record(): Promise<void> {
    const { fared, good } = await this.known();
    for (const [key, sums] of fared) {
      const health = healthOf(sums, good.has(key));
      if (health === 'good' && !good.has(key)) await this.counts.addGood(key);
      if (health === 'bad' && good.has(key)) await this.counts.removeGood(key);
    }
  }

  private async known() {
    const [counts, good] = await Promise.all([this.counts.readAll(), this.counts.goodVersions()]);
    return { fared: faredByVersion(counts), good };
  }
}
