import type { ConsentFlags } from './consent-flags';

const KEY = 'candidateportal.consent';
/** The choice is asked for again after this time, in milliseconds: half a year. */
const VALID_MS = 182 * 24 * 60 * 60 * 1000;

/** What the visitor chose in the built-in dialog; undefined before, and when it is too old. */
export function storedChoice(now = Date.now()): ConsentFlags | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    const { analytics, preferences, at } = stored as Partial<ConsentFlags & { at: number }>;
    if (typeof at !== 'number' || at + VALID_MS <= now) return undefined;
    return { analytics: analytics === true, preferences: preferences === true };
  } catch {
    return undefined;
  }
}

/** Keeps a choice; where storage is refused it holds until the page is left. */
export function storeChoice(flags: ConsentFlags, now = Date.now()): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...flags, at: now }));
  } catch {
    // Asked again with the next page load; nothing is allowed until then.
  }
}
