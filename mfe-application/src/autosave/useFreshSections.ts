import { baseApi, usePortalDispatch } from '@portal/api-client';
import type { AutoSave } from '@portal/auto-save/auto-save';
import { backoff } from '@portal/auto-save/backoff';
import { environment } from '@portal/auto-save/environment';
import { type OtherTabs, openOtherTabs } from '@portal/auto-save/other-tabs';
import { type EditOwner, ownerKey } from '@portal/auto-save/unsaved-edits';
import { SECTIONS, type SectionName } from '@portal/contract/sections';
import { on } from '@portal/events';
import { type RefObject, useEffect } from 'react';
import { createSessionOwnerCheck } from '../api/session-owner';
import type { ApplicationRef } from '../model/application-ref';
import { refetchSections } from '../sections/refetch-sections';

/** Milliseconds in which the saves of another tab gather before they are asked for. */
const GATHER_MS = 250;
/**
 * Milliseconds after which what a page sent as it went away is looked for again: nobody hears when the server has it. By the last
 * of them the server has ended a call that was still arriving.
 */
const LOOKS_AFTER_LEAVING_MS = [2_000, 20_000];
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
    const owned = createSessionOwnerCheck(dispatch, owner);
    const changed = new Set<SectionName>();
    let cancel = () => {};
    const looks: (() => void)[] = [];
    let closed = false;
    let reading = false;
    let failures = 0;
    let hiddenAt: number | undefined;

    async function refetch(): Promise<void> {
      // One after the other: an answer that comes late must not be put over a newer one.
      if (reading) return;
      reading = true;
      const sections = [...changed];
      changed.clear();
      const before = autoSave.saveCount();
      const { stale, unread } = (await owned.reasonNotToSend())
        ? { stale: [], unread: sections }
        : await dispatch(refetchSections(application, sections, () => autoSave.saveCount() !== before));
      reading = false;
      if (closed) return;
      const meanwhile = changed.size > 0 || stale.length > 0;
      for (const section of [...stale, ...unread]) changed.add(section);
      failures = unread.length > 0 ? failures + 1 : 0;
      if (meanwhile) wait(GATHER_MS);
      else if (unread.length > 0) wait(backoff(failures, environment.random()));
    }
    function wait(milliseconds: number): void {
      cancel();
      cancel = environment.after(milliseconds, () => void refetch());
    }
    function gather(sections: readonly SectionName[]): void {
      for (const section of sections) changed.add(section);
      wait(GATHER_MS);
    }
    /** What could not be read may be readable again. */
    function tryAgain(): void {
      if (changed.size > 0) wait(GATHER_MS);
    }
    function look(): void {
      if (document.visibilityState === 'hidden') {
        hiddenAt = environment.now();
      } else if (hiddenAt !== undefined && environment.now() - hiddenAt > AWAY_MS) {
        dispatch(baseApi.util.invalidateTags(['Application']));
        gather(SECTIONS);
      }
    }
    function lookAgain(section: SectionName): void {
      gather([section]);
      for (const later of LOOKS_AFTER_LEAVING_MS) looks.push(environment.after(later, () => gather([section])));
    }
    const open = openOtherTabs(
      `${ownerKey(owner)}:${application.campaignId}`,
      (section) => gather([section]),
      lookAgain,
    );
    tabs.current = open;
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', tryAgain);
    const loggedIn = on('candidateportal:user-login-status-changed', tryAgain);
    return () => {
      closed = true;
      cancel();
      for (const stop of looks) stop();
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', tryAgain);
      loggedIn();
      open.close();
      tabs.current = undefined;
    };
  }, [application, dispatch, autoSave, tabs, owner]);
}
