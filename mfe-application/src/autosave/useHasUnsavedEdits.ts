import { applicationsWithEdits } from '@portal/auto-save/edit-store';
import { type EditOwner, moveUnsavedEdits, ownerKey } from '@portal/auto-save/unsaved-edits';
import { useEffect, useState } from 'react';

/**
 * Whether the browser still holds something that a person typed into an application.
 * @param asked looks only where it matters
 * @returns undefined while it is being looked up
 */
export function useHasUnsavedEdits(
  owner: EditOwner | undefined,
  campaignId: number,
  asked: boolean,
): boolean | undefined {
  const [holds, setHolds] = useState<boolean>();
  useEffect(() => {
    if (!asked) return;
    let gone = false;
    void heldBy(owner)
      .then((held) => held.includes(String(campaignId)))
      // Where the browser refuses storage there is nothing in it.
      .catch(() => false)
      .then((found) => {
        if (!gone) setHolds(found);
      });
    return () => {
      gone = true;
    };
  }, [owner, campaignId, asked]);
  return holds;
}

async function heldBy(owner: EditOwner | undefined): Promise<string[]> {
  if (!owner) return [];
  await moveUnsavedEdits(owner);
  return applicationsWithEdits(ownerKey(owner));
}
