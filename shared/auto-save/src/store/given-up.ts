import { KEEP_MS } from './stored-edit';

// A log-out reaches a form in another tab late, and a database that gives no answer not at all. What was typed before it counts as given up
// wherever it turns up later.

const PREFIX = 'candidateportal.givenUp:';

/** The person leaves nothing behind in this browser of what they have typed so far. @param account its id, which names nobody @param now epoch ms */
export function giveUp(account: string, now: number): void {
  try {
    localStorage.setItem(PREFIX + account, String(now));
  } catch {
    // A browser that refuses storage has none.
  }
}

/** @param now epoch ms @returns when the person has last given up what they had typed, epoch ms; 0 where they never have */
function givenUpAt(user: string, now: number): number {
  try {
    const name = PREFIX + user;
    const at = Number(localStorage.getItem(name));
    if (at <= now && at > now - KEEP_MS) return at;
    // It was noted by a clock that was wrong, and would later take what is typed by then; or nothing is left that is so old.
    localStorage.removeItem(name);
  } catch {
    // A browser that refuses storage has none.
  }
  return 0;
}

/** Whether the person has given up what they typed. @param at when they typed it, epoch ms */
export const isGivenUp = (user: string, at: number): boolean => at < givenUpAt(user, Date.now());

/** @param now epoch ms @returns who has given up what they had typed, and when (epoch ms) */
export function allGivenUp(now: number): readonly (readonly [user: string, at: number])[] {
  let names: string[] = [];
  try {
    names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  } catch {
    // A browser that refuses storage has none.
  }
  return names.flatMap((name) => {
    const user = name.slice(PREFIX.length);
    const at = givenUpAt(user, now);
    return at > 0 ? [[user, at] as const] : [];
  });
}
