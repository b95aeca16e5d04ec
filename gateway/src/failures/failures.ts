import type { FailurePhase, ReleaseName } from '@portal/contract/release-names';
import type { CountFiles } from './count-files';
import { Counts } from './counts';
import { PageTickets } from './page-ticket';
import { RecentPages } from './threshold';
import { VersionStandings } from './version-standing';

/** What a page says about a version that failed there. */
export interface FailureReport {
  ticket: string;
  name: ReleaseName;
  version: string;
  seq: number;
  phase: FailurePhase;
  recovered: boolean;
}

interface Version {
  name: ReleaseName;
  version: string;
}

/** Told when the failures of a version pass the threshold. */
export type OnThreshold = (version: Version, verdict: { pages: number; failed: number }) => void;

/** Counts are written this long after a change, in milliseconds, so that a busy gateway writes seldom. */
const WRITE_DELAY_MS = 2_000;
/** Reports that are remembered to be counted once each; the oldest are forgotten first. */
const REMEMBERED = 50_000;

/** Counts pages and their failures by version, so that operators see them without any other service. */
export class Failures {
  private readonly counts = new Counts();
  private readonly recent = new Map<string, RecentPages>();
  private readonly reported = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly files: CountFiles,
    private readonly tickets: PageTickets,
    private readonly onFault: (error: unknown) => void,
    private readonly onThreshold: OnThreshold,
    private readonly now: () => number,
  ) {}

  static async open(
    files: CountFiles,
    {
      onFault,
      onThreshold = () => {},
      now = Date.now,
    }: { onFault: (error: unknown) => void; onThreshold?: OnThreshold | undefined; now?: () => number },
  ): Promise<Failures> {
    const tickets = new PageTickets(await files.ticketKey());
    await files.removeOld(now()).catch(onFault);
    return new Failures(files, tickets, onFault, onThreshold, now);
  }

  pageTicket(): string {
    return this.tickets.make();
  }

  /** A page was served that runs these versions at once. */
  countPage(versions: readonly Version[]): void {
    for (const version of versions) {
      this.counts.add(this.now(), version, 'pages');
      this.recentOf(version).add(this.now(), 'pages');
    }
    this.writeSoon();
  }

  /** @returns whether the report counts: it comes from a page of ours and for the first time */
  report({ ticket, name, version, recovered }: FailureReport): boolean {
    const key = `${ticket} ${name}@${version}`;
    if (!this.tickets.isOurs(ticket) || this.reported.has(key)) return false;
    this.reported.add(key);
    const [oldest] = this.reported;
    if (this.reported.size > REMEMBERED && oldest !== undefined) this.reported.delete(oldest);
    const now = this.now();
    this.counts.add(now, { name, version }, 'failed');
    if (recovered) this.counts.add(now, { name, version }, 'recovered');
    const recent = this.recentOf({ name, version });
    recent.add(now, 'failed');
    const verdict = recent.verdict(now);
    if (verdict) this.onThreshold({ name, version }, verdict);
    this.writeSoon();
    return true;
  }

  /** Writes what was counted and stops. */
  async close(): Promise<void> {
    if (!this.timer) return;
    clearTimeout(this.timer);
    await this.write();
  }

  private recentOf({ name, version }: Version): RecentPages {
    const key = `${name}@${version}`;
    const recent = this.recent.get(key) ?? new RecentPages();
    this.recent.set(key, recent);
    return recent;
  }

  private writeSoon(): void {
    this.timer ??= setTimeout(() => void this.write(), WRITE_DELAY_MS).unref();
  }

  private async write(): Promise<void> {
    this.timer = undefined;
    this.counts.prune(this.now());
    await this.files.write(this.counts.all()).catch(this.onFault);
    await new VersionStandings(this.files).record().catch(this.onFault);
  }
}
