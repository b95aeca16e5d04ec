const KEY = 'candidateportal.positions';
/** Entries that are kept; those before them start at the top. */
const MOST = 50;

type Positions = [entry: string, position: number][];

function read(): Positions {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPosition) : [];
  } catch {
    return [];
  }
}

function isPosition(stored: unknown): stored is Positions[number] {
  return Array.isArray(stored) && typeof stored[0] === 'string' && Number.isFinite(stored[1]);
}

/**
 * Where each entry of this tab's history was left. They are kept in the session storage when a page is left, so that a reload and the way back
 * from another site find them too.
 */
export function createPositions() {
  const positions = new Map(read());
  return {
    of: (entry: string): number | undefined => positions.get(entry),
    remember(entry: string, position: number): void {
      // The entry looked at last is the last to be given up.
      positions.delete(entry);
      positions.set(entry, position);
      const [oldest] = positions.keys();
      if (positions.size > MOST && oldest !== undefined) positions.delete(oldest);
    },
    store(): void {
      try {
        sessionStorage.setItem(KEY, JSON.stringify([...positions]));
      } catch {
        // Storage refused: they hold until the page is loaded anew.
      }
    },
  };
}
