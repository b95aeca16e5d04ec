import { BASE_PATH } from '@portal/contract/limits';
import { brandNamed } from '@portal/themes/theme';
import type { ApiConfig } from '../../../config';

type Hosts = Pick<ApiConfig, 'publicUrl' | 'hosts' | 'theme'>;

/** Origin of a host that has the area of substitutions: the public one, or the first other whose theme has it. */
export function originOfGigs({ publicUrl, hosts, theme }: Hosts): string {
  const { protocol, host } = new URL(publicUrl);
  const known = hosts.find((one) => one.host.toLowerCase() === host) ?? { host, theme };
  const found = [known, ...hosts].find((one) => brandNamed(one.theme ?? theme).sections.substitution) ?? known;
  return `${protocol}//${found.host}`;
}

/** Address of the portal's pages there. */
export const pagesOfGigs = (hosts: Hosts): string => `${originOfGigs(hosts)}${BASE_PATH}`;
