import { onSessionExpiry, sessionExpiry } from '@portal/api-client';
import { BASE_PATH, LOGGED_IN_COOKIE } from '@portal/contract/limits';

/** As long as browsers keep any cookie; a log-out takes it away. */
const KEPT_S = 400 * 24 * 60 * 60;

/** Tells the gateway from now on, by a cookie, whether somebody is logged in in this browser: the page of a visitor would be the wrong one. */
export function keepLoggedInMark(): void {
  const mark = () => {
    const age = sessionExpiry() === undefined ? 0 : KEPT_S;
    document.cookie = `${LOGGED_IN_COOKIE}=1; path=${BASE_PATH}; max-age=${age}; samesite=lax`;
  };
  mark();
  onSessionExpiry(mark);
}
