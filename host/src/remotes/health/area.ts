import type { ReleaseName } from '@portal/contract/release-names';
import { portalPath } from '@portal/routing/portal-path';
import { portalRoute } from '../../navigation/portal-route';
import { pinnedVersion } from '../discovery';
import { isAskedFor, runningVersion } from '../load-remote';

export interface Area {
  name: ReleaseName;
  version: string;
  path: string;
}

/** Whose page is shown at the present address. */
export function area(): Area | undefined {
  const path = portalPath(location.pathname);
  const remote = path === undefined ? undefined : portalRoute(path)?.route.remote;
  const name = remote && isAskedFor(remote) ? remote : 'host';
  const version = name === 'host' ? pinnedVersion(name)?.version : runningVersion(name);
  return version === undefined ? undefined : { name, version, path: location.pathname };
}
