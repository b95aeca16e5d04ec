import { randomBytes } from 'node:crypto';
import type { FailurePhase } from '@portal/contract/release-names';
import type { CountedVersion, CountStorage, OnThreshold, Tally, ToldVital } from '../releases/counts/count-storage';
import { KEY_BYTES } from '../releases/counts/count-storage';
import { isFirst } from '../releases/counts/is-first';
import { PageTickets, type TicketPage } from './page-ticket';
import type { ReleaseMetrics } from './release-metrics';

/** A page's report of a version that failed there. */
export interface FailureReport extends CountedVersion {
  ticket: string;
  phase: FailurePhase;
  recovered: boolean;
}

/** How long until a key that could not be read is asked for again, milliseconds. */
const KEY_RETRY_MS = 5_000;

/** Counts pages and their failures by version, so that operators see them without any other service. */
export class Failures {
  private readonly reported = new Set<string>();
  private tickets = new PageTickets(randomBytes(KEY_BYTES));
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly storage: CountStorage,
    private readonly tally: Tally,
    private readonly onError: (error: unknown) => void,
    private readonly now: () => number,
    private readonly metrics: ReleaseMetrics | undefined,
  ) {}

  static async open(
    storage: CountStorage,
    {
      onError,
      onThreshold = () => {},
      now = Date.now,
      metrics,
    }: {
      onError: (error: unknown) => void;
      onThreshold?: OnThreshold | undefined;
      now?: () => number;
      metrics?: ReleaseMetrics;
    },
  ): Promise<Failures> {
    const failures = new Failures(storage, storage.tally({ onError, onThreshold, now }), onError, now, metrics);
    await failures.readKey();
    await storage.removeOld(now()).catch(onError);
    return failures;
  }

  pageTicket(page: TicketPage): string {
    return this.tickets.make(page, this.now());
  }

  /** The page that a ticket was given to; undefined where it counts for nothing. */
  pageOf(ticket: string): TicketPage | undefined {
    return this.tickets.read(ticket, this.now());
  }

  /** A page was served that runs these versions at once. @param network who asked for it */
  countPage(versions: readonly CountedVersion[], network: string): void {
    for (const { name, version } of versions) {
      this.tally.addPage({ name, version }, network);
      this.metrics?.page({ name, version });
    }
  }

  /** A page has come to another area without being loaded anew. */
  countShown({ ticket, name, version }: Pick<FailureReport, 'ticket' | 'name' | 'version'>, network: string): void {
    if (isFirst(this.reported, `shown ${ticket} ${name}@${version}`)) this.countPage([{ name, version }], network);
  }

  /** Counts each page once, and of each network one in an hour: what one network says must not weigh more than what it was served. */
  report({ ticket, name, version, phase, recovered }: FailureReport, network: string): void {
    if (!isFirst(this.reported, `${ticket} ${name}@${version}`)) return;
    this.tally.addFailure({ name, version }, { phase, recovered }, network);
    this.metrics?.failure({ name, version, phase, recovered });
  }

  /** How fast a page was that began with a version. */
  countVital({ name, version }: CountedVersion, told: ToldVital, network: string): void {
    this.tally.addVital({ name, version }, told, network);
  }

  /** Writes what was counted and stops. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.tally.close();
  }

  /** Until the key can be read, pages get tickets that no other gateway knows. */
  private async readKey(): Promise<void> {
    try {
      this.tickets = new PageTickets(await this.storage.ticketKey());
    } catch (error) {
      this.onError(error);
      this.timer = setTimeout(() => void this.readKey(), KEY_RETRY_MS).unref();
    }
  }
}
