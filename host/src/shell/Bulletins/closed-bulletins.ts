import { CLOSED_BULLETINS } from '@portal/contract/release-names';

/** Bulletins that were closed in this browser session. docs/specification.md#bulletins */
export function closedBulletins(): string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(CLOSED_BULLETINS) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Keeps a bulletin closed for this browser session. */
export function closeBulletin(id: string): void {
  try {
    sessionStorage.setItem(CLOSED_BULLETINS, JSON.stringify([...new Set([...closedBulletins(), id])]));
  } catch {
    // Without storage it comes back with the next page load.
  }
}
