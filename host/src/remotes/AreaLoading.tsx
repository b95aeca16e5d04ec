import { Skeleton } from '@portal/ui/basic';
import styles from './RemoteBoundary.module.css';

/** In the place of a remote's page while it is loaded. */
export function AreaLoading() {
  return (
    <div className={styles.loading}>
      <Skeleton lines={1} height={40} />
      <Skeleton lines={5} />
    </div>
  );
}
