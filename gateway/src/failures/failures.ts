import type { FailurePhase, ReleaseName } from '@portal/contract/release-names';
import type { CountFiles } from './count-files';
import { Counts, hourOf } from './counts';
import { PageTickets, type TicketPage } from './page-ticket';
import { RecentPages } from './threshold';
import { VersionHealth } from './version-health';

/** A page's report of a version that failed there. */
export interface FailureReport {
  ticket: string;
  name: ReleaseName;
  version: string;
  phase: FailurePhase;
  recovered: boolean;
}

interface Version {
  name: ReleaseName;
  version: string;
}

/** Told when the failures of a version pass the threshold. */
export type OnThreshold = (version: Version, counted: { networks: number; failed: number }) => void;

/** Counts are written this long after a change, in milliseconds, so that a busy gateway writes seldom. */
const WRITE_DELAY_MS = 2_000;
/** Reports, and networks, that are remembered to be counted once each; the oldest are forgotten first. */
const REMEMBERED = 50_000;

const inHour = (now: number, network: string, { name, version }: Version) =>
  `${hourOf(now)} ${network} ${name}@${version}`;

function isFirst(seen: Set<string>, key: string): boolean {
  if (seen.has(key)) return false;
  seen.add(key);
  const [oldest] = seen;
  if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest);
  return true;
}

/** Counts pages and their failures by version, so that operators see them without any other service. */
export class Failures {
  private readonly counts = new Counts();
  private readonly recent = new Map<string, RecentPages>();
  private readonly reported = new Set<string>();
  private readonly served = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly files: CountFiles,
    private readonly tickets: PageTickets,
    private readonly onError: (error: unknown) => void,
    private readonly onThreshold: OnThreshold,
    private readonly now: () => number,
  ) {}

  static async open(
    files: CountFiles,
    {
      onError,
      onThreshold = () => {},
      now = Date.now,
    }: { onError: (error: unknown) => void; onThreshold?: OnThreshold | undefined; now?: () => number },
  ): Promise<Failures> {
    const tickets = new PageTickets(await files.ticketKey());
    await files.removeOld(now()).catch(onError);
    return new Failures(files, tickets, onError, onThreshold, now);
  }

  pageTicket(page: TicketPage): string {
    return this.tickets.make(page, this.now());
  }

  /** The page that a ticket was given to; undefined where it counts for nothing. */
  pageOf(ticket: string): TicketPage | undefined {
    return this.tickets.read(ticket, this.now());
  }

  /** A page was served that runs these versions at once. @param network who asked for it */
  countPage(versions: readonly Version[], network: string): void {
    for (const version of versions) {
      const now = this.now();
      this.counts.addPage(now, version, isFirst(this.served, inHour(now, network, version)));
      this.recentOf(version).add(now, 'pages', network);
    }
    this.writeSoon();
  }

  /** A page has come to another area without being loaded anew. */
  countShown({ ticket, name, version }: Pick<FailureReport, 'ticket' | 'name' | 'version'>, network: string): void {
    if (isFirst(this.reported, `shown ${ticket} ${name}@${version}`)) this.countPage([{ name, version }], network);
  }

  /**
   * Counts each page once, and of each network one in an hour: what one network says must not weigh more than what it was served.
   * @returns whether the report counts
   */
  report({ ticket, name, version, phase, recovered }: FailureReport, network: string): boolean {
    const now = this.now();
    if (!isFirst(this.reported, `${ticket} ${name}@${version}`)) return false;
    if (!isFirst(this.reported, inHour(now, network, { name, version }))) return false;
    this.counts.addFailure(now, { name, version }, phase, recovered);
    const recent = this.recentOf({ name, version });
    recent.add(now, 'failed', network);
    const counted = recent.aboveThreshold(now);
    if (counted) this.onThreshold({ name, version }, counted);
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
    await this.files.write(this.counts.all()).catch(this.onError);
    await new VersionHealth(this.files).record().catch(this.onError);
  }
}
