import { usePortalDispatch } from '@portal/api-client';
import type { AutoSave } from '@portal/auto-save/auto-save';
import { adoptEdits, rememberClosedForm } from '@portal/auto-save/closed-forms';
import { ownerKey } from '@portal/auto-save/edit-owner';
import type { OtherTabs } from '@portal/auto-save/other-tabs';
import { on } from '@portal/events';
import { useSession, useShell } from '@portal/shell-kit';
import { useEffect, useRef, useState } from 'react';
import type { ApplicationRef } from '../model/application-ref';
import { createApplicationAutoSave } from './application-auto-save';
import { useFreshSections } from './useFreshSections';

interface Options {
  application: ApplicationRef;
  /** Saves as the person types. */
  automatic: boolean;
  onOutOfDate(): void;
  /** The page shows something else than the server has, and the server does not say what: a row was deleted, or all was given up elsewhere. */
  onRefreshView?(): void;
}

/** The auto-save of the application on the page, with everything in the browser that tells it to send. */
export function useApplicationAutoSave({ application, automatic, onOutOfDate, onRefreshView }: Options): AutoSave {
  const dispatch = usePortalDispatch();
  const { logInInPlace } = useShell();
  const session = useSession();
  const [owner] = useState(() => session.user ?? { username: '' });
  const user = ownerKey(owner);
  const latest = useRef({ logInInPlace, onOutOfDate, onRefreshView });
  latest.current = { logInInPlace, onOutOfDate, onRefreshView };
  const tabs = useRef<OtherTabs>(undefined);
  const [autoSave] = useState(() =>
    createApplicationAutoSave(dispatch, owner, application, {
      automatic,
      logIn: () => latest.current.logInInPlace(),
      onOutOfDate: () => latest.current.onOutOfDate(),
      onRefreshView: () => latest.current.onRefreshView?.(),
      onChanged: (section) => tabs.current?.reportSaved(section),
      onLeft: (section) => tabs.current?.reportLeft(section),
    }),
  );
  const { campaignId } = application;
  useEffect(() => {
    // Not while rendering: a form that is rendered and never shown would take them along.
    autoSave.adoptEdits(adoptEdits(user, campaignId));
    const onVisibility = () => document.visibilityState === 'hidden' && autoSave.onHidden();
    const onPageHide = () => autoSave.onPageHide();
    window.addEventListener('online', autoSave.sendSoon);
    window.addEventListener('pagehide', onPageHide);
    document.addEventListener('visibilitychange', onVisibility);
    const stopListening = on('candidateportal:user-login-status-changed', (status) => {
      if (status.loggedIn) void autoSave.resume();
    });
    void autoSave.opened.then(autoSave.sendSoon);
    return () => {
      window.removeEventListener('online', autoSave.sendSoon);
      window.removeEventListener('pagehide', onPageHide);
      document.removeEventListener('visibilitychange', onVisibility);
      stopListening();
      autoSave.dispose();
      rememberClosedForm(user, campaignId, autoSave);
    };
  }, [autoSave, user, campaignId]);
  useFreshSections(application, owner, autoSave, tabs);
  return autoSave;
}
