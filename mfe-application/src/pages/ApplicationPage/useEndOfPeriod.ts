import { baseApi, usePortalDispatch } from '@portal/api-client';
import { environment } from '@portal/auto-save/environment';
import { useEffect } from 'react';

/** The server is asked a moment after its clock should have passed the end; where it says "not yet", it is asked again by its own clock. */
const AFTER_MS = 500;
/** Many forms are open when a period ends; they do not ask all at once, in the moment in which the last ones are being sent. */
const SPREAD_MS = 5_000;
/** Longer timers go off at once. A page that has been open for so many days learns of the end at its next call. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Lets the page learn that the application period has ended while the form is open, also where nobody types. The server's clock decides.
 * @param end ISO instant; null where the period has no end, or is over
 * @param clockOffset server's clock minus this browser's, in milliseconds
 */
export function useEndOfPeriod(end: string | null, clockOffset: number): void {
  const dispatch = usePortalDispatch();
  useEffect(() => {
    if (end === null) return;
    const left =
      Math.max(0, Date.parse(end) - environment.now() - clockOffset) + AFTER_MS + environment.random() * SPREAD_MS;
    if (left > LONGEST_MS) return;
    return environment.after(left, () => void dispatch(baseApi.util.invalidateTags(['Application'])));
  }, [dispatch, end, clockOffset]);
}
