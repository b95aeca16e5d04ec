import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Length of the signature, bytes; a guess counts one page, no more. */
const MAC_BYTES = 9;

/**
 * Gives each page a number that only the gateway can make. A page reports each failure once, so that nobody can make a release look worse than
 * the share of pages they were really served.
 */
export class PageTickets {
  constructor(private readonly key: Uint8Array) {}

  make(): string {
    const id = randomBytes(9).toString('base64url');
    return `${id}.${this.mac(id)}`;
  }

  isOurs(ticket: string): boolean {
    const [id = '', mac = ''] = ticket.split('.');
    const [given, right] = [Buffer.from(mac), Buffer.from(this.mac(id))];
    return given.length === right.length && timingSafeEqual(given, right);
  }

  private mac(id: string): string {
    return createHmac('sha256', this.key).update(id).digest().subarray(0, MAC_BYTES).toString('base64url');
  }
}
