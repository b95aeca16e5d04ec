import { onSessionExpiry, sessionExpiry } from '@portal/api-client';
import { BASE_PATH, LOGGED_IN_COOKIE } from '@portal/contract/limits';

/** Tells the gateway from now on, by a cookie, whether somebody is logged in in this browser: the page of a visitor would be the wrong one. */
export function keepLoggedInMark(): void {
  const mark = () => {
    const left = (sessionExpiry() ?? 0) - Date.now();
    document.cookie = `${LOGGED_IN_COOKIE}=1; path=${BASE_PATH}; max-age=${Math.max(0, Math.ceil(left / 1000))}; samesite=lax`;
  };
  mark();
  onSessionExpiry(mark);
}
