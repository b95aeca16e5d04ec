import { baseApi, usePortalDispatch } from '@portal/api-client';
import type { AutoSave } from '@portal/auto-save/auto-save';
import { useEffect } from 'react';
import type { Step } from '../../../model/step';

/**
 * Whether there is something to send again is for the server to say: it is asked after a save, and before the preview is shown.
 * @param isSent what was sent is all that there is, as far as the page knows
 */
export function useRefreshAfterSave(isSent: boolean, autoSave: AutoSave, step: Step): void {
  const dispatch = usePortalDispatch();
  useEffect(() => {
    if (!isSent) return;
    const ask = () => void dispatch(baseApi.util.invalidateTags(['Application']));
    let savedAt = autoSave.status().savedAt;
    if (savedAt !== undefined || step === 'preview') ask();
    // Not read while rendering: each save would draw the whole form anew.
    return autoSave.subscribe(() => {
      if (autoSave.status().savedAt === savedAt) return;
      savedAt = autoSave.status().savedAt;
      ask();
    });
  }, [dispatch, isSent, autoSave, step]);
}
