import type { FailurePhase, WebVital } from '@portal/contract/release-names';
import type { CountedVersion, CountStorage, Tally, TallyOptions, ToldVital } from './count-storage';
import { isFirst } from './is-first';
import { inHour, WRITE_DELAY_MS } from './own-tally';
import { isAboveThreshold } from './threshold';
import { VersionHealth } from './version-health';

/** What one network was served of a version since the last time, or how it failed there. */
export interface Seen extends CountedVersion {
  network: string;
  phase?: FailurePhase;
  pages: number;
  recovered: boolean;
}

/** Vitals of a version that were told to one gateway since the last time. */
export interface SeenVital extends CountedVersion {
  vital: WebVital;
  told: number;
  poor: number;
}

export interface SharedCounts extends CountStorage {
  add(seen: readonly Seen[]): Promise<CountedVersion[]>;
  addVitals(seen: readonly SeenVital[]): Promise<void>;
  recent(version: CountedVersion): Promise<{ networks: number; failed: number }>;
}

/** Kept while the storage is away; more is not counted. */
const MOST_WAITING = 50_000;
const RECORD_EVERY_MS = 60_000;
const REMOVE_EVERY_MS = 3_600_000;

/** Hands what one gateway sees to the counts of all, some seconds' worth at a time, and asks them about versions that failed here. */
export class SharedTally implements Tally {
  private waiting = new Map<string, Seen>();
  private vitals = new Map<string, SeenVital>();
  /** Each gateway tells networks apart by itself: who comes to several counts in each of them. */
  private readonly told = new Set<string>();
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

  addVital(version: CountedVersion, { vital, poor }: ToldVital, network: string): void {
    if (!isFirst(this.told, `${vital} ${inHour(this.options.now(), network, version)}`)) return;
    const { name, version: number } = version;
    const key = `${vital} ${name}@${number}`;
    const seen = this.vitals.get(key) ?? { ...version, vital, told: 0, poor: 0 };
    this.vitals.set(key, { ...seen, told: seen.told + 1, poor: seen.poor + (poor ? 1 : 0) });
    this.soon();
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
    await this.handOnVitals().catch(this.options.onError);
    await this.judge(failing).catch(this.options.onError);
    await this.tidy().catch(this.options.onError);
    if (this.waiting.size + this.failing.length > 0) this.soon();
  }

  /** Of a portal whose storage is away figures are lost: they are a sample anyway. */
  private async handOnVitals(): Promise<void> {
    const vitals = [...this.vitals.values()];
    this.vitals = new Map();
    if (vitals.length > 0) await this.counts.addVitals(vitals);
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
