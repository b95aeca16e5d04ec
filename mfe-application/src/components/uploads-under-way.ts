import type { PendingUploads } from './pending-uploads';

interface Entry {
  /** Key of the person, as edits have it. */
  user: string;
  campaignId: number;
  uploads: PendingUploads;
}

let entries: readonly Entry[] = [];

/** @returns the files of a person that are on their way, of one application or of all, also where their form is closed */
export function uploadsUnderWay(user: string, campaignId?: number): readonly PendingUploads[] {
  return entries
    .filter((entry) => entry.user === user && (campaignId === undefined || entry.campaignId === campaignId))
    .map(({ uploads }) => uploads);
}

/** Keeps uploads as long as they have something left. */
export function noteUploads(entry: Entry): void {
  entries = entries.filter(({ uploads }) => uploads !== entry.uploads);
  if (entry.uploads.left().length > 0) entries = [...entries, entry];
}
