const KEY = 'candidateportal.save';
/** How long a visitor may take to log in or register, milliseconds; who comes later may be somebody else at the same browser. */
const KEPT_MS = 60 * 60_000;

/** Remembers for this browser session what a visitor wanted to save before being asked to log in. @param what position or search */
export function storeWish(what: string): void {
  try {
    sessionStorage.setItem(KEY, `${Date.now()} ${what}`);
  } catch {
    // Storage refused: after the log-in the button is pressed once more.
  }
}

/** Forgets the wish to save this. @returns whether there was one */
export function takeWish(what: string): boolean {
  try {
    const [at, wanted] = (sessionStorage.getItem(KEY) ?? '').split(/ (.*)/s);
    if (wanted !== what) return false;
    sessionStorage.removeItem(KEY);
    return Date.now() - Number(at) < KEPT_MS;
  } catch {
    return false;
  }
}
