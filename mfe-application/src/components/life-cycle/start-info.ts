import { type EditOwner, ownerKey, ownerKeys } from '@portal/auto-save/edit-owner';

const KEY = 'candidateportal.autosave-info';

/** Campaigns whose information was read, by owner; in all tabs of the browser. */
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

/** Earlier versions kept them under the user name. */
function idsOf(known: Record<string, readonly number[]>, owner: EditOwner): number[] {
  const lists = ownerKeys(owner).map((name): unknown => known[name]);
  return lists.flatMap((ids) => (Array.isArray(ids) ? (ids as number[]) : []));
}

/** Whether this person has read how this application is saved. */
export const isInfoShown = (owner: EditOwner, campaignId: number): boolean =>
  idsOf(shown(), owner).includes(campaignId);

/** Remembers that it was read. */
export function rememberInfoShown(owner: EditOwner, campaignId: number): void {
  if (isInfoShown(owner, campaignId)) return;
  const known = shown();
  keep({ ...others(known, owner), [ownerKey(owner)]: [...idsOf(known, owner), campaignId] });
}

/** Leaves no name behind in a browser that others may use: at a chosen log-out. */
export function forgetInfoShown(owner: EditOwner): void {
  keep(others(shown(), owner));
}

function others(known: Record<string, readonly number[]>, owner: EditOwner): Record<string, readonly number[]> {
  const names = ownerKeys(owner);
  return Object.fromEntries(Object.entries(known).filter(([name]) => !names.includes(name)));
}

/** Calls back when another tab has remembered something. @returns the way to end it */
export function onInfoShownElsewhere(run: () => void): () => void {
  const changed = ({ key }: StorageEvent) => key === KEY && run();
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}
