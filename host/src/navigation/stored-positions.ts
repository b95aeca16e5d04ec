const KEY = 'candidateportal.positions';
/** Entries that are kept; those before them start at the top. */
const MOST = 50;

/** How far a page was scrolled, and how much of that stands above its main part, once that is scrolled out of sight; in CSS pixels. */
export type Position = readonly [scrolled: number, above: number];

type Positions = [entry: string, ...Position][];

function read(): Positions {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPosition) : [];
  } catch {
    return [];
  }
}

function isPosition(stored: unknown): stored is Positions[number] {
  if (!Array.isArray(stored)) return false;
  const [entry, scrolled, above = 0] = stored;
  return typeof entry === 'string' && Number.isFinite(scrolled) && Number.isFinite(above);
}

/**
 * Where each entry of this tab's history was left. They are kept in the session storage when a page is left, so that a reload and the way back
 * from another site find them too.
 */
export function createPositions() {
  const positions = new Map(read().map(([entry, scrolled, above = 0]) => [entry, [scrolled, above] as Position]));
  return {
    of: (entry: string): Position | undefined => positions.get(entry),
    remember(entry: string, position: Position): void {
      // The entry looked at last is the last to be given up.
      positions.delete(entry);
      positions.set(entry, position);
      const [oldest] = positions.keys();
      if (positions.size > MOST && oldest !== undefined) positions.delete(oldest);
    },
    store(): void {
      try {
        sessionStorage.setItem(KEY, JSON.stringify([...positions].map(([entry, position]) => [entry, ...position])));
      } catch {
        // Storage refused: they hold until the page is loaded anew.
      }
    },
  };
}
