import { csrfToken } from './portal-headers';

/** Where it is kept that a log-out had no answer, and of which session: a later log-in must not be undone. */
const KEY = 'candidateportal.openLogOut';

/** Tells one session's token from another's. The token itself is not stored, and does not follow from it. */
const markOf = (token: string): string =>
  String([...token].reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0, 0));

/** Notes that the log-out of the session with this token had no answer. Storage that is refused is no error. */
export function noteOpenLogOut(token: string | undefined): void {
  try {
    if (token !== undefined) localStorage.setItem(KEY, markOf(token));
  } catch {
    // The person is told, and may close the browser.
  }
}

/** The log-out was answered. */
export function closeLogOut(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Then nothing was noted.
  }
}

/** Whether this browser still has the session whose log-out had no answer. */
export function isLogOutOpen(): boolean {
  try {
    const mark = localStorage.getItem(KEY);
    if (mark === null) return false;
    const token = csrfToken();
    const open = token !== undefined && markOf(token) === mark;
    if (!open) closeLogOut();
    return open;
  } catch {
    return false;
  }
}
