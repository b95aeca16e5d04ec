import { useRefreshSessionMutation } from '@portal/api-client';
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
  // A session that has ended already cannot end once more: the page stays for the log-in over it.
  const goesOn = user !== undefined && interruption === undefined;
  const seconds = useSecondsLeft({
    watching: goesOn,
    onNear: () => void TimeoutModal.preload().catch(() => undefined),
  });
  useOtherTabs(user?.username);
  useStillLoggedIn(user !== undefined);
  useEndedElsewhere(goesOn);
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
