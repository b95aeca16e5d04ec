import { type EditOwner, ownerKey } from '@portal/auto-save/edit-owner';
import { applicationsWithEdits } from '@portal/auto-save/edit-store';
import { environment } from '@portal/auto-save/environment';
import { moveUnsavedEdits } from '@portal/auto-save/move-unsaved-edits';
import { inTime } from '@portal/auto-save/store-timeout';
import { useEffect, useState } from 'react';

/**
 * Whether the browser has unsaved edits of a person to an application. A database that gives no answer has none to show.
 * @param enabled false where the answer does not matter
 * @returns undefined until it is known
 */
export function useHasUnsavedEdits(
  owner: EditOwner | undefined,
  campaignId: number,
  enabled: boolean,
): boolean | undefined {
  const [hasEdits, setHasEdits] = useState<boolean>();
  useEffect(() => {
    if (!enabled) return;
    let unmounted = false;
    const answer = inTime(environment.after, applicationsOf(owner)).catch((): string[] => []);
    void answer.then((applications) => {
      if (!unmounted) setHasEdits(applications.includes(String(campaignId)));
    });
    return () => {
      unmounted = true;
    };
  }, [owner, campaignId, enabled]);
  return hasEdits;
}

async function applicationsOf(owner: EditOwner | undefined): Promise<string[]> {
  if (!owner) return [];
  await moveUnsavedEdits(owner);
  return applicationsWithEdits(ownerKey(owner));
}
