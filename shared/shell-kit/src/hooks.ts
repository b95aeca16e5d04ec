import { type SessionState, usePortalSelector } from '@portal/api-client';
import { useEffect, useRef } from 'react';
import { type OpenApplication, useShell } from './shell';

/** Who is logged in; read-only for remotes. */
export function useSession(): SessionState {
  return usePortalSelector((state) => state.session);
}

/** Titles the document after the page. @param title in the person's language */
export function usePageTitle(title: string): void {
  const { setTitle } = useShell();
  // Nothing takes effect where a page is rendered without a browser.
  if (typeof window === 'undefined') setTitle(title);
  useEffect(() => {
    setTitle(title);
  }, [setTitle, title]);
}

/** Warns before the tab is closed while something typed is not saved yet. @param unsaved asked at the moment of leaving */
export function useUnloadGuard(unsaved: () => boolean): void {
  const { guardUnload } = useShell();
  const latest = useRef(unsaved);
  latest.current = unsaved;
  useEffect(() => guardUnload(() => latest.current()), [guardUnload]);
}

/** Announces the open application to the shell's menu and leave dialog for as long as the page shows it. */
export function useOpenApplication(application: OpenApplication | undefined): void {
  const { announceApplication } = useShell();
  const latest = useRef(application);
  latest.current = application;
  const { applied, defaultCampaign, employerEditing } = application ?? {};
  useEffect(() => {
    if (applied === undefined || defaultCampaign === undefined || employerEditing === undefined) return;
    return announceApplication({
      applied,
      defaultCampaign,
      employerEditing,
      hasUnsentChanges: () => latest.current?.hasUnsentChanges?.() ?? false,
      flush: () => latest.current?.flush() ?? Promise.resolve(true),
    });
  }, [announceApplication, applied, defaultCampaign, employerEditing]);
}
