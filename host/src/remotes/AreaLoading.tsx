import { FormattedMessage } from '@portal/i18n';
import { Skeleton } from '@portal/ui/basic';
import { useEffect, useState } from 'react';
import styles from './RemoteBoundary.module.css';

/** From so long a wait on it is said in words that it goes on, in milliseconds: a slow line looks like a page that has stopped. */
const LONG_MS = 5000;

/** In the place of a remote's page while it is loaded. */
export function AreaLoading() {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLong(true), LONG_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <div className={styles.loading}>
      <Skeleton lines={1} height={40} />
      <Skeleton lines={5} />
      <div role="status">{long && <FormattedMessage id="host.remote.slow" />}</div>
    </div>
  );
}
