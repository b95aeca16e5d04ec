import type { PortalStore } from '@portal/api-client';
import { page, type Shell, ShellProvider, useSession } from '@portal/shell-kit';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { consentId } from '../consent/consent-id';
import type { Failures } from '../errors/failures';
import { useFailures } from '../errors/useFailures';
import { IdlePart } from '../lazy/IdlePart';
import { LazyPart } from '../lazy/LazyPart';
import { lazyShellPart } from '../lazy/lazy-shell-part';
import { useNextPage } from '../remotes/useNextPage';
import { AnswersInBackground, preloadAnswers, useRemembersAnswers } from '../session/AnswersInBackground';
import { saveEdits as saveEditsOf } from '../session/save-edits';
import { useDownloads } from '../session/useDownloads';
import { HostShellProvider } from '../shell-context/host-shell';
import { themeName } from '../theme/current-theme';
import { useConfirmRequests } from './ConfirmRequests/useConfirmRequests';
import { useLogInInPlace } from './LogInInPlace/useLogInInPlace';
import { useToasts } from './Toasts/useToasts';
import { useDocumentTitle } from './useDocumentTitle';
import { useOpenApplicationState } from './useOpenApplicationState';
import { useUnloadGuards } from './useUnloadGuards';

const LeaveDialog = lazyShellPart(() => import(/* webpackChunkName: "LeaveDialog" */ './LeaveDialog/LeaveDialog'));
const Consent = lazyShellPart(() => import(/* webpackChunkName: "Consent" */ '../consent/Consent'));
const SessionTimeout = lazyShellPart(
  () => import(/* webpackChunkName: "SessionTimeout" */ '../session/SessionTimeout/SessionTimeout'),
);
const Toasts = page(() => import(/* webpackChunkName: "Toasts" */ './Toasts/LazyToasts'));

interface Props {
  failures: Failures;
  store: PortalStore;
  children: ReactNode;
}

/** What the shell does for the pages, and the dialogs it needs for that. They are loaded when they are first used. */
export function ShellServices({ failures, store, children }: Props) {
  const { shown, add: toast, close: closeToast } = useToasts();
  const { confirm, dialog: confirmDialog } = useConfirmRequests();
  const { openApplication, announceApplication } = useOpenApplicationState();
  const { logInInPlace, dialog: logInDialog } = useLogInInPlace({ applicationOpen: openApplication !== undefined });
  const [leaving, setLeaving] = useState(false);
  const { guardUnload, unsaved } = useUnloadGuards();
  const setTitle = useDocumentTitle();
  const watched = useEverLoggedIn();
  const remembersAnswers = useRemembersAnswers();
  const { user } = useSession();
  const saveEdits = useCallback(async () => !user || saveEditsOf(user, store), [user, store]);
  const consent = consentId();
  const theme = themeName();

  const shell = useMemo<Shell>(
    () => ({ theme, toast, confirm, logInInPlace, announceApplication, guardUnload, saveEdits, setTitle }),
    [theme, toast, confirm, logInInPlace, announceApplication, guardUnload, saveEdits, setTitle],
  );
  const hostShell = useMemo(
    () => ({ openApplication, askToLeave: () => setLeaving(true), unsaved }),
    [openApplication, unsaved],
  );
  useFailures({ failures, shell });
  useDownloads(store, failures);
  useNextPage();

  return (
    <ShellProvider value={shell}>
      <HostShellProvider value={hostShell}>
        {children}
        {confirmDialog}
        {logInDialog}
        {openApplication && <IdlePart preload={LeaveDialog.preload}>{null}</IdlePart>}
        <LazyPart onFailure={() => setLeaving(false)}>
          {leaving && <LeaveDialog application={openApplication} onClose={() => setLeaving(false)} />}
        </LazyPart>
        {consent && (
          <IdlePart preload={Consent.preload}>
            <Consent id={consent} />
          </IdlePart>
        )}
        {watched && (
          <IdlePart preload={SessionTimeout.preload}>
            <SessionTimeout />
          </IdlePart>
        )}
        {remembersAnswers && (
          <IdlePart preload={preloadAnswers}>
            <AnswersInBackground />
          </IdlePart>
        )}
        <IdlePart preload={Toasts.preload} needed={shown.length > 0}>
          <Toasts toasts={shown} onClose={closeToast} />
        </IdlePart>
      </HostShellProvider>
    </ShellProvider>
  );
}

/** Stays true after the session: its end has still to be told, and the way home to be gone. */
function useEverLoggedIn(): boolean {
  const { user } = useSession();
  const ever = useRef(false);
  ever.current ||= user !== undefined;
  return ever.current;
}
