import type { RemoteName } from '@portal/contract/release-names';
import { useLocation } from '@portal/routing/react';
import { ShellProvider, useShell } from '@portal/shell-kit';
import { Suspense, use, useEffect, useMemo, useReducer } from 'react';
import { useHostShell } from '../shell-context/host-shell';
import { AreaErrorBoundary } from './AreaErrorBoundary';
import { AreaLoading } from './AreaLoading';
import { fallBack, loadRemote, markShown } from './load-remote';
import { phaseOf, reportAreaFailure } from './report-area-failure';
import { usePagePreload } from './usePagePreload';

export interface RemoteBoundaryProps {
  remote: RemoteName;
  /** Path below the portal's base path at which the remote's pages begin. */
  basePath: string;
}

function RemoteArea({ remote, basePath }: RemoteBoundaryProps) {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const { default: Area, preload } = use(loadRemote(remote));
  usePagePreload(preload);
  // Runs once all of it is drawn: until then the last good version may still take over.
  useEffect(() => markShown(remote), [remote]);
  const shell = useShell();
  const areaShell = useMemo(
    () => ({
      ...shell,
      reportFailure(error: Error) {
        if (fallBack(remote, phaseOf(error), error)) drawAgain();
        else reportAreaFailure(remote, error);
      },
    }),
    [shell, remote],
  );
  return (
    <ShellProvider value={areaShell}>
      <Area basePath={basePath} />
    </ShellProvider>
  );
}

/**
 * One remote's area of the page: its loading, its failure and the way on, in one place. Menu, footer and everything around it stay usable
 * whatever happens inside.
 */
export function RemoteBoundary({ remote, basePath }: RemoteBoundaryProps) {
  const { pathname } = useLocation();
  const { unsaved } = useHostShell();
  return (
    <AreaErrorBoundary remote={remote} place={pathname} unsaved={unsaved}>
      <Suspense fallback={<AreaLoading />}>
        <RemoteArea remote={remote} basePath={basePath} />
      </Suspense>
    </AreaErrorBoundary>
  );
}
