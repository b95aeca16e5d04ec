import { isIPv4 } from 'node:net';

/** Groups of an IPv6 address that name a network: whoever has one gets a /48 for nothing, so less would be no bound. */
const IPV6_GROUPS = 3;

/** Whose report it is, as far as an address tells. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return plain;
  const [left = [], right = []] = plain.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, IPV6_GROUPS).join(':');
}
