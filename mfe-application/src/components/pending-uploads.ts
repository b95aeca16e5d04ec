import { type FieldUploads, noteUploads, type PendingUploads, uploadsUnderWay } from './uploads-under-way';

interface UploadOwner {
  /** Key of the person, as edits have it. */
  user: string;
  campaignId: number;
}

/**
 * @param owner whose files they are, and of which application
 * @param form the auto-save of the form that opens
 * @param guardUnload holds the browser back from closing the page; given back when nothing is left
 * @returns those that an earlier opening of the form has left under way, else new ones
 */
export function pendingUploadsOf(
  owner: UploadOwner,
  form: PendingUploads['form'],
  guardUnload: (unsaved: () => boolean) => () => void,
): PendingUploads {
  const [known] = uploadsUnderWay(owner.user, owner.campaignId);
  if (!known) return createPendingUploads(owner, form, guardUnload);
  known.form = form;
  return known;
}

function createPendingUploads(
  owner: UploadOwner,
  form: PendingUploads['form'],
  guardUnload: (unsaved: () => boolean) => () => void,
): PendingUploads {
  const fields = new Map<string, FieldUploads>();
  const listeners = new Set<() => void>();
  let left: readonly string[] = [];
  let stopWatching: (() => void) | undefined;

  const retryLost = () => {
    for (const field of fields.values()) field.retryLost();
  };
  function watch(): () => void {
    const takeBack = guardUnload(() => left.length > 0);
    window.addEventListener('online', retryLost);
    return () => {
      takeBack();
      window.removeEventListener('online', retryLost);
    };
  }
  function update(): void {
    const next = [...fields.values()].flatMap((field) => field.left());
    if (next.length === left.length && next.every((name, index) => name === left[index])) return;
    left = next;
    noteUploads({ ...owner, uploads });
    if (left.length > 0) stopWatching ??= watch();
    else {
      stopWatching?.();
      stopWatching = undefined;
    }
    for (const listener of listeners) listener();
  }
  const uploads: PendingUploads = {
    of<Uploads extends FieldUploads>(field: string, make: () => Uploads): Uploads {
      const known = fields.get(field) as Uploads | undefined;
      if (known) return known;
      const made = make();
      fields.set(field, made);
      made.subscribe(update);
      return made;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    form,
    left: () => left,
    retryAll() {
      for (const field of fields.values()) field.retryAll();
    },
    dropAll() {
      for (const field of fields.values()) field.dropAll();
    },
  };
  return uploads;
}
