/**
 * The network that an address belongs to: of IPv4 the address. An IPv6 customer owns a whole /64, so one address of it says nothing.
 * @param bits of an IPv6 address; a site often owns a whole /48
 */
export function networkOf(address: string, bits: 48 | 64 = 64): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, bits / 16).join(':');
}
