import { onSessionExpiry, sessionExpiry } from '@portal/api-client';
import { BASE_PATH, LOGGED_IN_COOKIE } from '@portal/contract/limits';

/** Tells the gateway from now on, by a cookie, whether somebody is logged in in this browser: the page of a visitor would be the wrong one. */
export function keepLoggedInMark(): void {
  const mark = () => write((sessionExpiry() ?? 0) - Date.now());
  mark();
  onSessionExpiry(mark);
}

/** Once the service has said that nobody is: an answer that came after a log-out may have told of a session that is none. */
export const dropLoggedInMark = (): void => write(0);

function write(leftMs: number): void {
  const age = Math.max(0, Math.ceil(leftMs / 1000));
  document.cookie = `${LOGGED_IN_COOKIE}=1; path=${BASE_PATH}; max-age=${age}; samesite=lax`;
}
