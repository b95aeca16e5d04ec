import { SIGN_ON_PAGES, SIGN_ON_PATHS } from '@portal/contract/account/sign-on-addresses';
import { API_PREFIX } from '@portal/contract/limits';
import type { Settings } from '@portal/settings/read-settings';
import type { SsoMode } from '@portal/settings/sign-on-settings';

/** Ports between the portal and its log-in service, so that several portals can run beside each other. */
const PORT_DISTANCE = 20;

/** A log-in service that knows the people of the demo. */
export interface DemoLogInService {
  /** Those of the portal, with the address of the service. */
  settings: Settings;
  /** Who can log in, for the message of the start. */
  lines: readonly string[];
}

class StartError extends Error {
  override name = 'StartError';
}

/** The pages and calls that the service may lead back to. */
export const wayBack = (mode: SsoMode) =>
  mode === 'browser'
    ? {
        redirectPaths: [SIGN_ON_PAGES.back, SIGN_ON_PAGES.silent],
        loggedOutPath: SIGN_ON_PAGES.left,
        tokensInPages: true,
      }
    : {
        redirectPaths: [`${API_PREFIX}/${SIGN_ON_PATHS.callback}`],
        loggedOutPath: `${API_PREFIX}/${SIGN_ON_PATHS.left}`,
      };

/**
 * Starts the log-in service of the demo beside the portal. The settings let it start at a portal for this machine only.
 * @throws StartError when its port is taken
 */
export async function startDemoLogInService(settings: Settings): Promise<DemoLogInService> {
  // Only here: in production it need not be installed.
  const { DEMO_PASSWORD, startProvider } = await import('sso-provider/start-provider');
  const { singleSignOn, port, hosts } = settings;
  if (singleSignOn?.realm === undefined) throw new StartError('The demo of the log-in service has no realm.');
  const own = port === 0 ? 0 : port + PORT_DISTANCE;
  const { protocol } = new URL(settings.publicUrl);
  const origins = hosts.map(({ host }) => `${protocol}//${host}`);
  const provider = await startProvider({
    port: own,
    realm: singleSignOn.realm,
    clientId: singleSignOn.clientId,
    portalOrigins: origins,
    ...wayBack(singleSignOn.mode),
    backChannelUrl: `http://127.0.0.1:${port}${API_PREFIX}/${SIGN_ON_PATHS.backChannel}`,
  }).catch((error: unknown) => {
    if (Reflect.get(Object(error), 'code') !== 'EADDRINUSE') throw error;
    throw new StartError(
      `Port ${own}, where the log-in service of the demo would listen, is in use. Choose another port for the portal: PORT=${port + 1}`,
    );
  });
  const people = provider.people.map(({ username, about }) => `    ${username}  ${about}`);
  return {
    settings: { ...settings, singleSignOn: { ...singleSignOn, url: provider.url } },
    lines: ['', `  log-in service ${provider.url}, with the password  ${DEMO_PASSWORD}  for each of:`, ...people],
  };
}
