import { usePortalDispatch } from '@portal/api-client';
import { type AutoSave, createAutoSave } from '@portal/auto-save/auto-save';
import { adoptEdits, rememberClosedForm } from '@portal/auto-save/closed-forms';
import { openEditStore } from '@portal/auto-save/edit-store';
import { environment } from '@portal/auto-save/environment';
import type { OtherTabs } from '@portal/auto-save/other-tabs';
import { moveUnsavedEdits, ownerKey } from '@portal/auto-save/unsaved-edits';
import { on } from '@portal/events';
import { useSession, useShell } from '@portal/shell-kit';
import { useEffect, useRef, useState } from 'react';
import { rowIdIn } from '../api/row-id';
import { sendEdit, sendLeaving } from '../api/send-edit';
import { createSessionOwnerCheck } from '../api/session-owner';
import type { ApplicationRef } from '../model/application-ref';
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
  const [autoSave] = useState(() => {
    const name = `${user}:${application.campaignId}`;
    const owned = createSessionOwnerCheck(dispatch, owner);
    return createAutoSave({
      ...environment,
      automatic,
      async openStore() {
        await moveUnsavedEdits(owner);
        return openEditStore(user, String(application.campaignId), environment.now());
      },
      lock: (run) => environment.lock(`candidateportal-autosave:${name}`, run),
      async send(edit, attempt) {
        return (await owned.reasonNotToSend()) ?? sendEdit(dispatch, application, edit, attempt);
      },
      sendLeaving(calls) {
        if (owned.isUnchanged()) sendLeaving(dispatch, application, calls);
      },
      rowIdOf: (edit) => dispatch(rowIdIn(application, edit)),
      logIn: () => latest.current.logInInPlace(),
      onOutOfDate: () => latest.current.onOutOfDate(),
      onRefreshView: () => latest.current.onRefreshView?.(),
      onChanged: (section) => tabs.current?.reportSaved(section),
      onLeft: (section) => tabs.current?.reportLeft(section),
    });
  });
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
