import type { RemoteName } from '@portal/contract/release-names';
import { useLocation } from '@portal/routing/react';
import { Skeleton } from '@portal/ui/basic';
import { Suspense, use, useEffect } from 'react';
import { useHostShell } from '../shell-context/host-shell';
import { AreaErrorBoundary } from './AreaErrorBoundary';
import { loadRemote, markShown } from './load-remote';
import styles from './RemoteBoundary.module.css';

export interface RemoteBoundaryProps {
  remote: RemoteName;
  /** Path below the portal's base path at which the remote's pages begin. */
  basePath: string;
}

function RemoteArea({ remote, basePath }: RemoteBoundaryProps) {
  const { default: Area } = use(loadRemote(remote));
  // Runs once all of it is drawn: until then the last good version may still take over.
  useEffect(() => markShown(remote), [remote]);
  return <Area basePath={basePath} />;
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
      <Suspense
        fallback={
          <div className={styles.loading}>
            <Skeleton lines={1} height={40} />
            <Skeleton lines={5} />
          </div>
        }
      >
        <RemoteArea remote={remote} basePath={basePath} />
      </Suspense>
    </AreaErrorBoundary>
  );
}
