import type { AutoSave } from '@portal/auto-save/auto-save';

/** Files on their way to one field. */
export interface FieldUploads {
  subscribe(listener: () => void): () => void;
  /** Names of the files that are not attached yet, and may still be. */
  left(): readonly string[];
  /** Sends again what the network took. */
  retryLost(): void;
  /** Sends again whatever has failed and may arrive. */
  retryAll(): void;
  /** Gives up all that has not arrived. */
  dropAll(): void;
}

/** Files on their way to all fields of an application: a field may be out of sight meanwhile, or the whole form. */
export interface PendingUploads {
  /** @param make makes those of the field, when they are first asked for */
  of<Uploads extends FieldUploads>(field: string, make: () => Uploads): Uploads;
  subscribe(listener: () => void): () => void;
  /** Names of the files that are not attached yet, and may still be; the same list until it is another. */
  left(): readonly string[];
  /** Sends again whatever has failed and may arrive, as the person has asked for it. */
  retryAll(): void;
  /** Gives up all that has not arrived. */
  dropAll(): void;
  /** The auto-save of the form that is open now, or was last: what arrives is told to it. */
  form: Pick<AutoSave, 'reportChanged' | 'endPeriod'>;
}

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
