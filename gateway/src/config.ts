import type { Settings } from '@portal/settings/read-settings';

type Required =
  | 'host'
  | 'port'
  | 'hosts'
  | 'theme'
  | 'publicUrl'
  | 'localOverrides'
  | 'automaticRollback'
  | 'errorReporting';
type Optional =
  | 'trustProxy'
  | 'operatorToken'
  | 'consentId'
  | 'singleSignOn'
  | 'stopDelayMs'
  | 'securityContact'
  | 'allowedHostsOfRemotes';

/** The settings that the gateway needs; the launcher reads them from the environment. */
export interface GatewayConfig extends Pick<Settings, Required>, Partial<Pick<Settings, Optional>> {
  /** Watch mode: pages reload themselves when a release is activated. */
  development: boolean;
}
