import { baseApi, usePortalDispatch } from '@portal/api-client';
import { environment } from '@portal/auto-save/environment';
import { useLocale } from '@portal/i18n';
import { useEffect } from 'react';
import { substitutionsApi } from '../api/substitutions.api';
import { openNews } from './news-stream';

/** However much happens, lists are asked for again at most this often, in milliseconds. */
const ASK_AGAIN_MS = 1_000;

/** Keeps what is on the page true while it is open: free slots at once, everything else by asking again. */
export function useNews(): void {
  const dispatch = usePortalDispatch();
  const { locale } = useLocale();
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let due = 0;
    let last = 0;
    const askAgain = (withinMs = 0) => {
      const now = Date.now();
      const at = Math.max(now + environment.random() * withinMs, last + ASK_AGAIN_MS);
      if (waiting && at >= due) return;
      clearTimeout(waiting);
      due = at;
      waiting = setTimeout(() => {
        waiting = undefined;
        last = Date.now();
        dispatch(baseApi.util.invalidateTags(['Substitutions']));
      }, at - now);
    };
    const stop = openNews({
      onGap: askAgain,
      onNews({ kind, gigId, free, askWithinMs }) {
        if (kind !== 'gig' || free === undefined) return askAgain(askWithinMs);
        let wasFull = false;
        dispatch(
          substitutionsApi.util.updateQueryData('offers', { locale }, ({ offers }) => {
            for (const offer of offers) {
              if (offer.gig.id !== gigId) continue;
              wasFull ||= offer.gig.free === 0;
              offer.gig.free = free;
            }
          }),
        );
        // An offer that was lost may be answered again.
        if (wasFull && free > 0) askAgain(askWithinMs);
      },
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, [dispatch, locale]);
}
