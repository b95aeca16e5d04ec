import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Length of the signature, bytes; a guess counts one page, no more. */
const MAC_BYTES = 9;
/** How long a page may report with its ticket, in milliseconds; a page that is open longer counts no more. */
export const TICKET_MS = 3_600_000;

/** The page of a ticket: the document it was made from, and the versions that differ from everybody's. */
export interface TicketPage {
  seq: number;
  /** `name@version` */
  picks: readonly string[];
}

/**
 * Gives each page a ticket that only the gateway can make, for the versions that the page runs and for an hour. Anybody can ask for pages and so
 * for tickets: what keeps one network from making a release look bad is that {@link Failures} counts one report of each network.
 */
export class PageTickets {
  constructor(private readonly key: Uint8Array) {}

  make({ seq, picks }: TicketPage, now: number): string {
    const id = randomBytes(9).toString('base64url');
    const text = [id, now.toString(36), seq, picks.join(' ')].join('~');
    return `${text}~${this.mac(text)}`;
  }

  /** @returns what the ticket was made for; undefined where it is none of ours or too old */
  read(ticket: string, now: number): TicketPage | undefined {
    const end = ticket.lastIndexOf('~');
    const text = ticket.slice(0, Math.max(0, end));
    const [given, right] = [Buffer.from(ticket.slice(end + 1)), Buffer.from(this.mac(text))];
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    const [, made = '', seq = '', picks = ''] = text.split('~');
    if (now - Number.parseInt(made, 36) > TICKET_MS) return undefined;
    return { seq: Number(seq), picks: picks === '' ? [] : picks.split(' ') };
  }

  private mac(text: string): string {
    return createHmac('sha256', this.key).update(text).digest().subarray(0, MAC_BYTES).toString('base64url');
  }
}
