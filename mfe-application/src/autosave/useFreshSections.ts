import { baseApi, usePortalDispatch } from '@portal/api-client';
import { SECTIONS, type SectionName } from '@portal/contract/sections';
import { type RefObject, useEffect } from 'react';
import { refetchSections } from '../api/refetch-sections';
import type { ApplicationRef } from '../model/application-ref';
import { browser } from './browser';
import { type OtherTabs, openOtherTabs } from './other-tabs';
import type { Outbox } from './outbox';

/** Milliseconds in which the saves of another tab gather before they are asked for. */
const GATHER_MS = 250;
/** Milliseconds out of sight after which another device may have changed something. */
export const AWAY_MS = 30_000;

/** Keeps the sections on the screen fresh: after saves in other tabs, and when the person comes back to this one. */
export function useFreshSections(
  application: ApplicationRef,
  user: string,
  outbox: Outbox,
  tabs: RefObject<OtherTabs | undefined>,
): void {
  const dispatch = usePortalDispatch();
  useEffect(() => {
    const changed = new Set<SectionName>();
    let cancel = () => {};
    let closed = false;
    let hiddenAt: number | undefined;

    async function refetch(): Promise<void> {
      const sections = [...changed];
      changed.clear();
      const before = outbox.saves();
      const stale = await dispatch(refetchSections(application, sections, () => outbox.saves() !== before));
      if (stale.length > 0 && !closed) gather(stale);
    }
    function gather(sections: readonly SectionName[]): void {
      for (const section of sections) changed.add(section);
      cancel();
      cancel = browser.after(GATHER_MS, () => void refetch());
    }
    function look(): void {
      if (document.visibilityState === 'hidden') {
        hiddenAt = browser.now();
      } else if (hiddenAt !== undefined && browser.now() - hiddenAt > AWAY_MS) {
        dispatch(baseApi.util.invalidateTags(['Application']));
        gather(SECTIONS);
      }
    }
    const open = openOtherTabs(`${user}:${application.campaignId}`, (section) => gather([section]));
    tabs.current = open;
    document.addEventListener('visibilitychange', look);
    return () => {
      closed = true;
      cancel();
      document.removeEventListener('visibilitychange', look);
      open.close();
      tabs.current = undefined;
    };
  }, [application, dispatch, outbox, tabs, user]);
}
