import { isIP } from 'node:net';

/** A Host header that the portal answers to, with the theme it is served in. docs/design/contract.md#commands-and-settings */
export interface AcceptedHost {
  host: string;
  theme?: string;
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** Whether a host, with or without a port, is this machine. Names below `localhost` are (RFC 6761). */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return LOOPBACK.test(name) || name.endsWith('.localhost');
}

/** Whether an entry of TRUST_PROXY names proxies: an address, a network such as `10.0.0.0/8`, or a name that Fastify knows for networks. */
export function isProxyEntry(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const [address = '', bits, ...rest] = entry.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    rest.length === 0 &&
    (bits === undefined ? longest > 0 : /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= longest)
  );
}

/** The form of TRUST_PROXY, for error messages. */
export const PROXY_FORM = 'a list of addresses or networks like 127.0.0.1,10.0.0.0/8';

interface Addresses {
  publicUrl: string;
  hosts: readonly { host: string }[];
}

/** Whether nobody but people at this machine can use the portal. */
export function isLocalOnly({ publicUrl, hosts }: Addresses): boolean {
  const { protocol, host } = new URL(publicUrl);
  // https is spoken by a proxy in front, which others can reach.
  return protocol === 'http:' && [host, ...hosts.map((accepted) => accepted.host)].every(isLoopbackHost);
}

/** Hosts of a portal whose settings name none: in production only the public one, since a page at loopback is another user's as well as ours. */
export function defaultHosts(publicUrl: string, port: number, production: boolean): { host: string }[] {
  const { host } = new URL(publicUrl);
  const local = production && !isLoopbackHost(host) ? [] : [`localhost:${port}`, `127.0.0.1:${port}`];
  return [...new Set([host, ...local])].map((name) => ({ host: name }));
}

interface PublicSettings extends Addresses {
  production: boolean;
  smtpUrl: string | undefined;
  trustProxy: readonly string[];
  demo: boolean | 'new';
  webhooksToPrivate: boolean;
}

/** The errors that matter only where others can reach the portal, one sentence each. */
export function publicErrors({
  production,
  smtpUrl,
  trustProxy,
  demo,
  webhooksToPrivate,
  ...addresses
}: PublicSettings): string[] {
  const errors: string[] = [];
  if (smtpUrl === undefined && production)
    errors.push('SMTP_URL is missing; with NODE_ENV=production mails need a server');
  else if (smtpUrl === undefined && !isLocalOnly(addresses))
    errors.push(
      'SMTP_URL is missing; without it everybody could read all mails, so PUBLIC_URL and HOSTS may only name this machine',
    );
  if (production && demo === true)
    errors.push('DEMO is on; its passwords are published, so NODE_ENV=production needs DEMO=off');
  if (webhooksToPrivate && (production || !isLocalOnly(addresses)))
    errors.push(
      'WEBHOOKS_TO_PRIVATE is on; with it employers could reach your own network, so it needs a portal that only this machine reaches',
    );
  if (production && trustProxy.length === 0 && addresses.publicUrl.startsWith('https:'))
    errors.push(
      'TRUST_PROXY is missing; PUBLIC_URL is spoken by a proxy, and without its address all visitors count as one',
    );
  return errors;
}
