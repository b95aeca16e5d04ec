import type { FailurePhase } from '@portal/contract/release-names';
import type { CountedVersion, CountStorage, Tally, TallyOptions } from './count-storage';
import { WRITE_DELAY_MS } from './own-tally';
import { isAboveThreshold } from './threshold';
import { VersionHealth } from './version-health';

/** What one network was served of a version since the last time, or how it failed there. */
export interface Seen extends CountedVersion {
  network: string;
  phase?: FailurePhase;
  pages: number;
  recovered: boolean;
}

export interface SharedCounts extends CountStorage {
  add(seen: readonly Seen[]): Promise<CountedVersion[]>;
  recent(version: CountedVersion): Promise<{ networks: number; failed: number }>;
}

/** Kept while the storage is away; more is not counted. */
const MOST_WAITING = 50_000;
const RECORD_EVERY_MS = 60_000;
const REMOVE_EVERY_MS = 3_600_000;

/** Hands what one gateway sees to the counts of all, some seconds' worth at a time, and asks them about versions that failed here. */
export class SharedTally implements Tally {
  private waiting = new Map<string, Seen>();
  /** Versions that failed in what was handed on last: judged one turn later, when the others have told what they served meanwhile. */
  private failing: CountedVersion[] = [];
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> = Promise.resolve();
  private recordedAt = 0;
  private removedAt: number;

  constructor(
    private readonly counts: SharedCounts,
    private readonly options: TallyOptions,
  ) {
    this.removedAt = options.now();
  }

  addPage(version: CountedVersion, network: string): void {
    const key = keyOf('served', version, network);
    this.put(key, { ...version, network, pages: (this.waiting.get(key)?.pages ?? 0) + 1, recovered: false });
  }

  addFailure(version: CountedVersion, failure: { phase: FailurePhase; recovered: boolean }, network: string): void {
    const key = keyOf('failed', version, network);
    if (!this.waiting.has(key)) this.put(key, { ...version, network, ...failure, pages: 0 });
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.working;
    await this.handOn();
    await this.handOn();
    clearTimeout(this.timer);
  }

  private put(key: string, seen: Seen): void {
    if (this.waiting.size < MOST_WAITING || this.waiting.has(key)) this.waiting.set(key, seen);
    this.soon();
  }

  private soon(): void {
    this.timer ??= setTimeout(() => {
      this.working = this.handOn();
    }, WRITE_DELAY_MS).unref();
  }

  private async handOn(): Promise<void> {
    this.timer = undefined;
    const [seen, failing] = [this.waiting, this.failing];
    this.waiting = new Map();
    this.failing = [];
    try {
      if (seen.size > 0) this.failing = await this.counts.add([...seen.values()]);
    } catch (error) {
      // What came meanwhile is newer; counting a page of it less harms nobody.
      this.waiting = new Map([...seen, ...this.waiting]);
      this.options.onError(error);
    }
    await this.judge(failing).catch(this.options.onError);
    await this.tidy().catch(this.options.onError);
    if (this.waiting.size + this.failing.length > 0) this.soon();
  }

  private async judge(failing: readonly CountedVersion[]): Promise<void> {
    for (const version of failing) {
      const counted = await this.counts.recent(version);
      if (isAboveThreshold(counted)) this.options.onThreshold(version, counted);
    }
  }

  /** Each gateway does it; whoever comes later finds nothing to do. */
  private async tidy(): Promise<void> {
    const now = this.options.now();
    if (now - this.recordedAt >= RECORD_EVERY_MS) {
      this.recordedAt = now;
      await new VersionHealth(this.counts).record();
    }
    if (now - this.removedAt >= REMOVE_EVERY_MS) {
      this.removedAt = now;
      await this.counts.removeOld(now);
    }
  }
}

const keyOf = (what: string, { name, version }: CountedVersion, network: string) =>
  `${what} ${network} ${name}@${version}`;
