import { FormattedMessage } from '@portal/i18n';
import { useLocation } from '@portal/routing/react';
import { Button, MessageBox } from '@portal/ui/basic';
import { useEffect, useState } from 'react';
import { useHostShell } from '../shell/host-shell';
import { isAskedFor } from './load-remote';
import { askForNews, isOutdated } from './news';
import styles from './ReleaseNews.module.css';

/** How often an open tab asks what is live, in milliseconds. */
const ASK_EVERY_MS = 60_000;
/** Not sooner after the last time than this, however often the tab is come back to. */
const LEAST_PAUSE_MS = 10_000;

interface Props {
  /** Loads the page anew. */
  reload?(): void;
}

/**
 * Follows what is live while the tab is open. A page is never changed under the person: where a newer version is live they are offered it when
 * they go elsewhere and nothing they typed is unsaved.
 */
export default function ReleaseNews({ reload = () => window.location.reload() }: Props) {
  const { pathname } = useLocation();
  const { unsaved } = useHostShell();
  const [offered, setOffered] = useState(false);
  const [place, setPlace] = useState(pathname);
  useAsking(pathname);
  if (place !== pathname) {
    setPlace(pathname);
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
              // Something may have been typed since it was offered.
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

/** Asks from time to time while somebody looks at the tab, and when they come back to it or go elsewhere in it. */
function useAsking(pathname: string): void {
  const [ask] = useState(() => {
    let last = Date.now();
    return (_where?: unknown) => {
      if (document.visibilityState !== 'visible' || Date.now() - last < LEAST_PAUSE_MS) return;
      last = Date.now();
      // Without an answer nothing is known; the next time comes.
      askForNews().catch(() => undefined);
    };
  });
  useEffect(() => ask(pathname), [ask, pathname]);
  useEffect(() => {
    const timer = setInterval(ask, ASK_EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('focus', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('focus', ask);
    };
  }, [ask]);
}
