import { sessionExpiry, useRefreshSessionMutation } from '@portal/api-client';
import { CLOCK_TOLERANCE_MS } from '@portal/contract/limits';
import { page, useSession } from '@portal/shell-kit';
import { useEffect, useEffectEvent, useState } from 'react';
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
  const endedEarly = useEndedEarly(interruption !== undefined);
  const seconds = useSecondsLeft({
    watching: user !== undefined && !endedEarly,
    onNear: () => void TimeoutModal.preload().catch(() => undefined),
  });
  useOtherTabs(user?.username);
  useStillLoggedIn(user !== undefined);
  useEndedElsewhere(user !== undefined && interruption === undefined);
  const timeOut = useEffectEvent(end.timeOut);
  const over = seconds === 0;
  useEffect(() => {
    if (over) void timeOut();
  }, [over]);

  const lengthen = async () => {
    // The answer carries the new expiry, which closes the warning here and in the other tabs.
    if ((await refresh()).error) await end.giveUp();
  };
  return (
    <LazyPart lasting>
      {seconds !== undefined && !over && (
        <TimeoutModal
          seconds={seconds}
          lengthening={isLoading}
          onLengthen={() => void lengthen()}
          onClose={() => void end.leave()}
        />
      )}
    </LazyPart>
  );
}

/**
 * Whether the session was found to have ended well before its time, by another browser say: the page then stays for the log-in over it. An end
 * that the clocks do not tell from that time is the usual one, and nothing of the person stays on a page that was left alone.
 */
function useEndedEarly(interrupted: boolean): boolean {
  const [early, setEarly] = useState(false);
  useEffect(() => {
    setEarly(interrupted && (sessionExpiry() ?? 0) - Date.now() > CLOCK_TOLERANCE_MS);
  }, [interrupted]);
  return early;
}
