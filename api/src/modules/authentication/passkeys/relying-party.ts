import { isIP } from 'node:net';
import { acceptedHost } from '@portal/settings/accepted-host';
import { brandNamed } from '@portal/themes/theme';
import type { FastifyRequest } from 'fastify';
import type { ApiConfig } from '../../../config';
import { acceptedOrigins } from '../../../http/host';

/** For whom an authenticator makes a passkey: the host of the page that the person looks at. docs/adr/0020-passkeys.md */
export interface RelyingParty {
  /** Name of the host. */
  id: string;
  name: string;
  /** Where the pages of that host come from. */
  origins: string[];
}

/** @returns undefined where browsers have no passkeys: at an address that is a number */
export function relyingPartyOf(request: FastifyRequest, config: ApiConfig): RelyingParty | undefined {
  const accepted = acceptedHost(request.raw, config.hosts);
  if (!accepted) return undefined;
  const host = accepted.host.toLowerCase();
  const id = host.replace(/:\d+$/, '');
  if (isIP(id.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  const origins = [...acceptedOrigins(config)].filter((origin) => new URL(origin).host === host);
  return { id, name: brandNamed(accepted.theme ?? config.theme).appName[request.locale], origins };
}
