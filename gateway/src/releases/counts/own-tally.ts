import type { CountedVersion, CountStorage, Tally, TallyOptions, ToldVital } from './count-storage';
import { type Count, Counts, hourOf } from './counts';
import { isFirst } from './is-first';
import { RecentPages } from './threshold';
import { VersionHealth } from './version-health';

/** Counts are written this long after a change, in milliseconds, so that a busy gateway writes seldom. */
export const WRITE_DELAY_MS = 2_000;

/** The counts of a gateway that decides alone: in memory, with a file for those who look. */
export class OwnTally implements Tally {
  private readonly counts = new Counts();
  private readonly recent = new Map<string, RecentPages>();
  private readonly failed = new Set<string>();
  private readonly served = new Set<string>();
  private readonly told = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private writing = Promise.resolve();

  constructor(
    private readonly files: CountStorage & { write(counts: readonly Count[]): Promise<void> },
    private readonly options: TallyOptions,
  ) {}

  addPage(version: CountedVersion, network: string): void {
    const now = this.options.now();
    this.counts.addPage(now, version, isFirst(this.served, inHour(now, network, version)));
    this.recentOf(version).add(now, 'pages', network);
    this.writeSoon();
  }

  addFailure(version: CountedVersion, { phase, recovered }: Parameters<Tally['addFailure']>[1], network: string): void {
    const now = this.options.now();
    if (!isFirst(this.failed, inHour(now, network, version))) return;
    this.counts.addFailure(now, version, phase, recovered);
    const recent = this.recentOf(version);
    recent.add(now, 'failed', network);
    const counted = recent.aboveThreshold(now);
    if (counted) this.options.onThreshold(version, counted);
    this.writeSoon();
  }

  addVital(version: CountedVersion, { vital, poor }: ToldVital, network: string): void {
    const now = this.options.now();
    if (!isFirst(this.told, `${vital} ${inHour(now, network, version)}`)) return;
    this.counts.addVital(now, version, vital, poor);
    this.writeSoon();
  }

  async close(): Promise<void> {
    if (this.timer) this.write();
    await this.writing;
  }

  private recentOf({ name, version }: CountedVersion): RecentPages {
    const key = `${name}@${version}`;
    const recent = this.recent.get(key) ?? new RecentPages();
    this.recent.set(key, recent);
    return recent;
  }

  private writeSoon(): void {
    this.timer ??= setTimeout(() => this.write(), WRITE_DELAY_MS).unref();
  }

  private write(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(() => this.writeNow());
  }

  private async writeNow(): Promise<void> {
    const { now, onError } = this.options;
    this.counts.prune(now());
    await this.files.write(this.counts.all()).catch(onError);
    await new VersionHealth(this.files).record().catch(onError);
  }
}

/** What tells the first word of a network on a version in an hour from later ones. */
export const inHour = (now: number, network: string, { name, version }: CountedVersion) =>
  `${hourOf(now)} ${network} ${name}@${version}`;
