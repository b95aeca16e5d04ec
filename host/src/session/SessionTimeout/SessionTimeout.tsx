import { noteNoSession, sessionExpiry, useRefreshSessionMutation } from '@portal/api-client';
import { CLOCK_TOLERANCE_MS } from '@portal/contract/limits';
import { page, useSession } from '@portal/shell-kit';
import { useEffect, useEffectEvent } from 'react';
import { LazyPart } from '../../lazy/LazyPart';
import { useEndedElsewhere } from '../ended-elsewhere/useEndedElsewhere';
import { useEndOfSession } from './useEndOfSession';
import { useOtherTabs } from './useOtherTabs';
import { useSecondsLeft } from './useSecondsLeft';
import { useStillLoggedIn } from './useStillLoggedIn';

const TimeoutModal = page(() => import(/* webpackChunkName: "TimeoutModal" */ './TimeoutModal'));

/** Warns before the session ends, and ends it. docs/specification.md#session-time-out */
export default function SessionTimeout() {
  const { user, interruption } = useSession();
  const [refresh, { isLoading }] = useRefreshSessionMutation();
  const end = useEndOfSession();
  const seconds = useSecondsLeft({
    watching: user !== undefined,
    onNear: () => void TimeoutModal.preload().catch(() => undefined),
  });
  useOtherTabs(user);
  useStillLoggedIn(user !== undefined);
  useEndedElsewhere(user !== undefined && interruption === undefined);
  useEffect(() => {
    // Ended well before its time, by another browser say: the page stays for the log-in over it, here and in other tabs. Within the tolerance of the
    // clocks it is the ordinary end, after which nothing of the person stays on a page that was left alone.
    const early = (sessionExpiry() ?? 0) - Date.now() > CLOCK_TOLERANCE_MS;
    if (interruption === 'ended' && early) noteNoSession();
  }, [interruption]);
  const timeOut = useEffectEvent(end.timeOut);
  const over = seconds === 0;
  useEffect(() => {
    if (over) void timeOut();
  }, [over]);

  const lengthen = async () => {
    end.stay();
    // The answer carries the new expiry, which closes the warning here and in the other tabs.
    if ((await refresh()).error) await end.giveUp();
  };
  // Each save lengthens the session: a log-out that still saves can be taken back as long as it does.
  const asks = seconds !== undefined || end.leaving;
  return (
    <LazyPart lasting>
      {asks && !over && interruption === undefined && (
        <TimeoutModal
          seconds={seconds}
          lengthening={isLoading}
          leaving={end.leaving}
          onLengthen={() => void lengthen()}
          onClose={() => void end.leave()}
        />
      )}
    </LazyPart>
  );
}
