import { KEEP_MS } from './stored-edit';

// A log-out reaches a form in another tab late, and a database that gives no answer not at all. What was typed before it counts as given up
// wherever it turns up later.

const PREFIX = 'candidateportal.givenUp:';

/** The person leaves nothing behind in this browser of what they have typed so far. @param now epoch ms */
export function giveUp(user: string, now: number): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(PREFIX) && !(Number(localStorage.getItem(name)) > now - KEEP_MS))
        localStorage.removeItem(name);
    localStorage.setItem(PREFIX + user, String(now));
  } catch {
    // A browser that refuses storage has none.
  }
}

/**
 * @param now epoch ms; a log-out after it was noted by a clock that was wrong, and would take what is typed today
 * @returns when the person has last given up what they had typed, epoch ms; 0 where they never have
 */
export function givenUpAt(user: string, now: number): number {
  try {
    const at = Number(localStorage.getItem(PREFIX + user));
    return at <= now ? at : 0;
  } catch {
    return 0;
  }
}
