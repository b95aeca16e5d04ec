const KEY = 'candidateportal.autosave-info';

/** Campaigns whose information was read, by username; in all tabs of the browser. */
function shown(): Record<string, readonly number[]> {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return known !== null && typeof known === 'object' ? (known as Record<string, readonly number[]>) : {};
  } catch {
    return {};
  }
}

function keep(known: Record<string, readonly number[]>): void {
  try {
    if (Object.keys(known).length > 0) localStorage.setItem(KEY, JSON.stringify(known));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage it is shown again at the next visit.
  }
}

/** Whether this person has read how this application is saved. */
export function isInfoShown(username: string, campaignId: number): boolean {
  const ids: unknown = shown()[username];
  return Array.isArray(ids) && ids.includes(campaignId);
}

/** Remembers that it was read. */
export function rememberInfoShown(username: string, campaignId: number): void {
  if (isInfoShown(username, campaignId)) return;
  const known = shown();
  const ids: unknown = known[username];
  keep({ ...known, [username]: [...(Array.isArray(ids) ? ids : []), campaignId] });
}

/** Leaves no name behind in a browser that others may use: at a chosen log-out. */
export function forgetInfoShown(username: string): void {
  const { [username]: _, ...others } = shown();
  keep(others);
}

/** Calls back when another tab has remembered something. @returns the way to end it */
export function onInfoShownElsewhere(run: () => void): () => void {
  const changed = ({ key }: StorageEvent) => key === KEY && run();
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}
