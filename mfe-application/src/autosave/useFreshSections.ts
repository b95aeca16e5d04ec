import { baseApi, usePortalDispatch } from '@portal/api-client';
import type { AutoSave } from '@portal/auto-save/auto-save';
import { type EditOwner, ownerKey } from '@portal/auto-save/edit-owner';
import { environment } from '@portal/auto-save/environment';
import { type OtherTabs, openOtherTabs } from '@portal/auto-save/other-tabs';
import { SECTIONS } from '@portal/contract/sections';
import { on } from '@portal/events';
import { type RefObject, useEffect } from 'react';
import { createEditOwnerCheck } from '../api/edit-owner';
import type { ApplicationRef } from '../model/application-ref';
import { refetchSections } from '../sections/refetch-sections';
import { SectionRefresh } from './section-refresh';

/** Milliseconds out of sight after which another device may have changed something. */
const AWAY_MS = 30_000;

/** Keeps the sections on the screen fresh: after saves in other tabs, and when the person comes back to this one. */
export function useFreshSections(
  application: ApplicationRef,
  owner: EditOwner,
  autoSave: AutoSave,
  tabs: RefObject<OtherTabs | undefined>,
): void {
  const dispatch = usePortalDispatch();
  useEffect(() => {
    const sessionOwner = createEditOwnerCheck(dispatch, owner);
    const refresh = new SectionRefresh(async (sections) => {
      const saves = autoSave.saveCount();
      if (await sessionOwner.reasonNotToSend()) return { stale: [], unread: sections };
      return dispatch(refetchSections(application, sections, () => autoSave.saveCount() !== saves));
    });
    let hiddenAt: number | undefined;
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') {
        hiddenAt = environment.now();
      } else if (hiddenAt !== undefined && environment.now() - hiddenAt > AWAY_MS) {
        dispatch(baseApi.util.invalidateTags(['Application']));
        refresh.add(SECTIONS);
      }
    };
    const otherTabs = openOtherTabs(
      `${ownerKey(owner)}:${application.campaignId}`,
      (section) => refresh.add([section]),
      (section) => refresh.addLeft(section),
    );
    tabs.current = otherTabs;
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', refresh.retry);
    const stopListening = on('candidateportal:user-login-status-changed', refresh.retry);
    return () => {
      refresh.dispose();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', refresh.retry);
      stopListening();
      otherTabs.close();
      tabs.current = undefined;
    };
  }, [application, dispatch, autoSave, tabs, owner]);
}
