import { type Brand, brandNamed } from '@portal/themes/theme';
import type { ApiConfig } from './config';

/** What the look of a mail hangs on. */
export type MailLook = Pick<ApiConfig, 'publicUrl' | 'hosts' | 'theme'>;

/** The brand of a mail: that of the portal its links lead to. */
export function brandOf({ publicUrl, hosts, theme }: MailLook): Brand {
  const { host } = new URL(publicUrl);
  return brandNamed(hosts.find((known) => known.host.toLowerCase() === host)?.theme ?? theme);
}
