import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that may be called, as it was checked. */
export interface TargetAddress {
  address: string;
  family: 4 | 6;
}

/** Why an address is not called. */
export type AddressError = 'private-address' | 'unknown-host';

/** Whether an IP address is one of the public internet; addresses of IPv4 within IPv6 count as what they lead to. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

const literalOf = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/** Whether an address names a machine of a private network by its number. What a name leads to is seen when it is called. */
export function namesPrivateAddress({ hostname }: URL): boolean {
  const literal = literalOf(hostname);
  if (isIP(literal) !== 0) return !isPublicAddress(literal);
  return literal === 'localhost' || literal.endsWith('.localhost');
}

type Lookup = (name: string) => Promise<{ address: string; family: number }[]>;
const resolve: Lookup = (name) => systemLookup(name, { all: true, verbatim: true });

/**
 * Finds the address that a call goes to. Every address of the name must be public: of two, a later question might give the other one.
 * @param allowPrivate for portals that only this machine reaches
 */
export async function targetAddress(
  { hostname }: URL,
  allowPrivate: boolean,
  lookup: Lookup = resolve,
): Promise<TargetAddress | AddressError> {
  const literal = literalOf(hostname);
  const family = isIP(literal);
  const found = family === 0 ? await lookup(literal).catch(() => []) : [{ address: literal, family }];
  const [first] = found;
  if (!first) return 'unknown-host';
  if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address))) return 'private-address';
  return { address: first.address, family: first.family === 6 ? 6 : 4 };
}
