const KEY = 'candidateportal.autosave-info';

function shown(): number[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

/** Whether the person has read, in this visit, how this application is saved. */
export function isInfoShown(campaignId: number): boolean {
  return shown().includes(campaignId);
}

/** Remembers that it was read. */
export function rememberInfoShown(campaignId: number): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...shown(), campaignId]));
  } catch {
    // Without storage it is told again at the next visit.
  }
}
