import type Keycloak from 'keycloak-js';
import { initOptions, leavingAdapter, removingFrames, SILENTLY } from './client-options';
import type { ServiceSettings } from './service-settings';

/** `hidden`: the browser hides the service's cookies from frames. `away`: the service has not answered. */
type FrameAnswer = 'answered' | 'hidden' | 'away';

/**
 * Asks the log-in service in a hidden frame who is logged in there; the page is never left for it.
 * @param probe a client that is used for nothing else, and has the tokens afterwards where somebody is logged in
 */
export async function askInFrame(probe: Keycloak, settings: ServiceSettings): Promise<FrameAnswer> {
  let hidden = false;
  const adapter = leavingAdapter(probe, () => {
    hidden = true;
    throw new Error('the browser hides cookies from frames');
  });
  try {
    await removingFrames(probe.init({ ...initOptions(settings), adapter, ...SILENTLY }));
  } catch {
    return hidden ? 'hidden' : 'away';
  }
  return 'answered';
}
