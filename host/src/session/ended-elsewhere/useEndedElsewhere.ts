import { noteWhoIsLoggedIn, sessionExpiry, usePortalDispatch, whoIsLoggedIn } from '@portal/api-client';
import { openEventStream } from '@portal/auto-save/event-stream';
import { SIGN_ON_PATHS } from '@portal/contract/account/sign-on-addresses';
import { logsInAtService } from '@portal/routing/sign-on';
import { useEffect } from 'react';
import { oneOfAllTabs } from './one-of-all-tabs';

/** A session that is about to end by itself, in milliseconds: the time-out has words of its own for that. */
const OVER_MS = 5_000;
const NAME = 'candidateportal-ended-sessions';

/**
 * Hears that the session has ended at the log-in service or from another browser, where people log in at a service, so that the page says so at
 * once. One tab hears it from the server, since browsers have few connections, and tells the others. docs/adr/0021-single-sign-on.md
 */
export function useEndedElsewhere(watching: boolean): void {
  const dispatch = usePortalDispatch();
  useEffect(() => {
    if (!watching || !logsInAtService()) return;
    // A look counts as use of the session: while no stream comes about, one answer is enough, and no answer is none.
    let answered = false;
    const look = async () => {
      if ((sessionExpiry() ?? Number.POSITIVE_INFINITY) - Date.now() < OVER_MS) return;
      const who = await whoIsLoggedIn();
      answered ||= who.data !== undefined;
      dispatch(noteWhoIsLoggedIn(who));
    };
    // A browser without it tells each tab by itself.
    const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME);
    if (tabs) tabs.onmessage = () => void look();
    const lookEverywhere = () => {
      tabs?.postMessage('look');
      void look();
    };
    const stop = oneOfAllTabs(NAME, () =>
      openEventStream(SIGN_ON_PATHS.ended, {
        onEvent: lookEverywhere,
        onGap: () => {
          answered = false;
        },
        onRefused: () => !answered && lookEverywhere(),
      }),
    );
    return () => {
      stop();
      tabs?.close();
    };
  }, [watching, dispatch]);
}
