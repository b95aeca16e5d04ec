import { FormattedMessage } from '@portal/i18n';
import { useLocation } from '@portal/routing/react';
import { Button, MessageBox } from '@portal/ui/basic';
import { useEffect, useState } from 'react';
import { useHostShell } from '../shell-context/host-shell';
import { isAskedFor } from './load-remote';
import { fetchReleaseStatus, isOutdated } from './release-status';
import styles from './UpdateNotice.module.css';

/** Time between two fetches of the release status in an open tab, in milliseconds. */
const POLL_INTERVAL_MS = 60_000;
/** Shortest time between two fetches, however often the person comes back to the tab. */
const THROTTLE_MS = 10_000;

interface Props {
  /** Loads the page anew. */
  reload?(): void;
}

/**
 * Polls which versions are live while the tab is open. An open page is never replaced: the newer version is offered when the person goes to
 * another page and nothing they typed is unsaved.
 */
export default function UpdateNotice({ reload = () => window.location.reload() }: Props) {
  const { pathname } = useLocation();
  const { unsaved } = useHostShell();
  const [offered, setOffered] = useState(false);
  const [shownPathname, setShownPathname] = useState(pathname);
  usePolling(pathname);
  if (shownPathname !== pathname) {
    setShownPathname(pathname);
    setOffered(isOutdated(isAskedFor) && !unsaved());
  }
  if (!offered) return null;
  return (
    <div className={styles.area}>
      <MessageBox announce>
        <div className={styles.content}>
          <p className={styles.words}>
            <FormattedMessage id="host.release.text" />
          </p>
          <Button
            size="small"
            variant="primary"
            onClick={() => {
              // The person may have typed since the offer.
              if (unsaved()) setOffered(false);
              else reload();
            }}
          >
            <FormattedMessage id="host.release.reload" />
          </Button>
          <Button size="small" onClick={() => setOffered(false)}>
            <FormattedMessage id="host.release.later" />
          </Button>
        </div>
      </MessageBox>
    </div>
  );
}

/** Polls while the tab is visible, and when the person comes back to it or goes to another page. */
function usePolling(pathname: string): void {
  const [poll] = useState(() => {
    let last = Date.now();
    return (_trigger?: unknown) => {
      if (document.visibilityState !== 'visible' || Date.now() - last < THROTTLE_MS) return;
      last = Date.now();
      // The next poll tries again.
      fetchReleaseStatus().catch(() => undefined);
    };
  });
  useEffect(() => poll(pathname), [poll, pathname]);
  useEffect(() => {
    const timer = setInterval(poll, POLL_INTERVAL_MS);
    document.addEventListener('visibilitychange', poll);
    window.addEventListener('focus', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
      window.removeEventListener('focus', poll);
    };
  }, [poll]);
}
