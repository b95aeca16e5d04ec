import type { AutoSave } from './auto-save';
import type { Edit } from './edit';
import { unstoredEdits } from './store/unstored-edits';

interface ClosedForm {
  user: string;
  campaignId: number;
  autoSave: AutoSave;
}

/** Forms that were closed before everything in them was saved. What must not be stored in the browser is nowhere else. */
const closedForms = new Set<ClosedForm>();

/** Remembers a closed form until it has nothing left to send. */
export function rememberClosedForm(user: string, campaignId: number, autoSave: AutoSave): void {
  const form = { user, campaignId, autoSave };
  closedForms.add(form);
  const forgetIfSaved = () => {
    if (autoSave.all().length > 0) return;
    closedForms.delete(form);
    stop();
  };
  const stop = autoSave.subscribe(forgetIfSaved);
  forgetIfSaved();
}

/** @returns the forms that were closed on this page and still have something to send: all of a person, or those of one application */
export function closedFormsOf(user: string, campaignId?: number): readonly AutoSave[] {
  return [...closedForms]
    .filter((form) => form.user === user && (campaignId === undefined || form.campaignId === campaignId))
    .map(({ autoSave }) => autoSave);
}

/**
 * The same application is open again.
 * @returns the edits that may not be in the browser's database: what earlier pages have kept, and those of closed forms, which forget them
 */
export function adoptEdits(user: string, campaignId: number): readonly Edit[] {
  const closed = closedFormsOf(user, campaignId).flatMap((autoSave) => autoSave.transferEdits());
  // What a closed form has kept there as well it may have sent by now.
  const kept = unstoredEdits({ user, application: String(campaignId) }).filter(
    ({ revision }) => !closed.some((edit) => edit.revision === revision),
  );
  return [...kept, ...closed];
}

/** The person has given up what their closed forms, or those of one application, have left. */
export async function discardClosedForms(user: string, campaignId?: number): Promise<void> {
  await Promise.all(closedFormsOf(user, campaignId).map((autoSave) => autoSave.discardAll()));
}
