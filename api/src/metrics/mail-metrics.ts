import { Counter, Gauge, type Registry } from 'prom-client';

/** Mails that wait, of one rank. */
export interface WaitingMails {
  rank: number;
  count: number;
  /** When the oldest was ordered. */
  oldest: Date;
  /** When the one that is due longest, or next, was or will be. */
  due: Date;
}

/** Words for the ranks of `mail-rank.ts`. */
const RANKS = ['waited_for', 'normal', 'mailing'] as const;
const rankName = (rank: number): string => RANKS[rank] ?? 'other';

/** Mails that this process has sent, and the queue that it shares with others. */
export class MailMetrics {
  readonly #sent: Counter<'rank'>;
  readonly #failed: Counter<'rank'>;
  readonly #givenUp: Counter<'rank'>;

  /**
   * @param waiting reads the queue; asked whenever the metrics are
   * @param clock the server's
   */
  constructor(registry: Registry, waiting: () => Promise<WaitingMails[]>, clock: () => Date) {
    const common = { labelNames: ['rank'] as const, registers: [registry] };
    const counter = (name: string, help: string) => {
      const made = new Counter({ ...common, name, help });
      for (const rank of RANKS) made.inc({ rank }, 0);
      return made;
    };
    this.#sent = counter('portal_mails_sent_total', 'Mails that the mail server has taken.');
    this.#failed = counter('portal_mails_failed_total', 'Attempts to send a mail that failed; it is tried again.');
    this.#givenUp = counter(
      'portal_mails_given_up_total',
      'Mails that were not sent before what they say was of no use any more.',
    );
    let reading: Promise<WaitingMails[] | undefined> | undefined;
    const read = () => {
      reading ??= waiting()
        .catch(() => undefined)
        .finally(() => {
          reading = undefined;
        });
      return reading;
    };
    const secondsSince = (at: Date | undefined) => (at ? Math.max(0, clock().getTime() - at.getTime()) / 1000 : 0);
    const gauge = (name: string, help: string, figure: (queue: WaitingMails | undefined) => number) =>
      new Gauge({
        ...common,
        name,
        help: `${help}, in the queue of all processes. Absent while the database is away.`,
        async collect() {
          const found = await read();
          this.reset();
          for (const [rank, name] of found ? RANKS.entries() : [])
            this.set({ rank: name }, figure(found?.find((one) => one.rank === rank)));
        },
      });
    gauge('portal_mails_waiting', 'Mails that are not sent yet', (queue) => queue?.count ?? 0);
    gauge('portal_mails_oldest_age_seconds', 'Time since the oldest mail that is not sent was ordered', (queue) =>
      secondsSince(queue?.oldest),
    );
    gauge('portal_mails_lag_seconds', 'How long a mail has been due, for its first or another attempt', (queue) =>
      secondsSince(queue?.due),
    );
  }

  sent(rank: number): void {
    this.#sent.inc({ rank: rankName(rank) });
  }

  failed(rank: number): void {
    this.#failed.inc({ rank: rankName(rank) });
  }

  givenUp(rank: number): void {
    this.#givenUp.inc({ rank: rankName(rank) });
  }
}
