import type { AutoSave } from './auto-save';
import type { Edit } from './edit';

interface Parted {
  user: string;
  campaignId: number;
  autoSave: AutoSave;
}

/** Forms that were closed before everything was saved. What must not rest in the browser is nowhere else. */
const parted = new Set<Parted>();

/** Remembers a closed form until it has nothing left to send. */
export function rememberClosedForm(user: string, campaignId: number, autoSave: AutoSave): void {
  const one = { user, campaignId, autoSave };
  parted.add(one);
  const forget = () => {
    if (autoSave.all().length > 0) return;
    parted.delete(one);
    stop();
  };
  const stop = autoSave.subscribe(forget);
  forget();
}

/** Forms that were closed on this page and still have something to send: all of one person, or those of one application. */
export function closedFormsOf(user: string, campaignId?: number): readonly AutoSave[] {
  return [...parted]
    .filter((one) => one.user === user && (campaignId === undefined || one.campaignId === campaignId))
    .map(({ autoSave }) => autoSave);
}

/** The same application is open again. @returns what its closed forms have that rests nowhere else; they forget it */
export function adoptEdits(user: string, campaignId: number): readonly Edit[] {
  return closedFormsOf(user, campaignId).flatMap((autoSave) => autoSave.transferEdits());
}

/** The person has given up what their closed forms, or those of one application, have left. */
export async function discardClosedForms(user: string, campaignId?: number): Promise<void> {
  await Promise.all(closedFormsOf(user, campaignId).map((autoSave) => autoSave.discardAll()));
}
