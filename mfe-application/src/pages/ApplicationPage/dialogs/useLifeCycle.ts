import { baseApi, usePortalDispatch } from '@portal/api-client';
import type { AutoSave } from '@portal/auto-save/auto-save';
import type { ApplicationViewModel } from '@portal/contract/application';
import type { CopyResult } from '@portal/contract/life-cycle';
import { SECTIONS } from '@portal/contract/sections';
import { useIntl } from '@portal/i18n';
import { href } from '@portal/routing/hrefs';
import { useNavigate } from '@portal/routing/react';
import { useSession, useShell } from '@portal/shell-kit';
import { useEffect, useRef, useState } from 'react';
import { receiptPdf, useStartApplicationMutation } from '../../../api/life-cycle.api';
import { download } from '../../../components/life-cycle/download';
import { isInfoShown, onInfoShownElsewhere, rememberInfoShown } from '../../../components/life-cycle/start-info';
import type { ApplicationAction } from '../../../model/application-actions';
import type { ApplicationRef } from '../../../model/application-ref';
import type { Step } from '../../../model/step';
import { firstDialog, infoDialog, type OpenDialog } from './open-dialog';

interface Options {
  application: ApplicationRef;
  view: ApplicationViewModel;
  autoSave: AutoSave;
  go(step: Step, options?: { replace?: boolean }): void;
  onClosed(): void;
}

const DIALOGS: Partial<Record<ApplicationAction, OpenDialog>> = {
  copyFromProfile: 'copy-from-profile',
  copyFromCampaign: 'select-previous',
  copyToProfile: 'copy-to-profile',
  discard: 'discard',
  cancel: 'cancel',
  delete: 'delete',
};
const STEPS: Partial<Record<ApplicationAction, Step>> = { compare: 'changes', receipt: 'sent', print: 'print' };

/** What the candidate does with the application as a whole, and which dialog is open about it. */
export function useLifeCycle({ application, view, autoSave, go, onClosed }: Options) {
  const intl = useIntl();
  const dispatch = usePortalDispatch();
  const navigate = useNavigate();
  const { toast } = useShell();
  const [start] = useStartApplicationMutation();
  const username = useSession().user?.username ?? '';
  const [dialog, setDialog] = useState(() => firstDialog(view, username));
  /** Copying makes it an application that is not new any more; how it is saved is told all the same. */
  const [info] = useState(() => infoDialog(view, username));
  const gone = useRef(false);
  const headingNext = useRef(false);
  useEffect(
    () => () => {
      if (!gone.current) return;
      // Only once the form has left the page: it would turn into an empty one before the eyes of who deleted it.
      setTimeout(() => dispatch(baseApi.util.invalidateTags(['Application', 'ApplicationSection', 'Attachments'])));
    },
    [dispatch],
  );

  useEffect(() => {
    if (dialog !== 'start-info') return;
    // Read in another tab of the same form: once is enough.
    return onInfoShownElsewhere(() => isInfoShown(username, view.campaign.id) && setDialog(undefined));
  }, [dialog, username, view.campaign.id]);

  const close = () => setDialog(undefined);
  const say = (id: string, values?: Record<string, string | number>) =>
    toast({ status: 'SUCCESS', title: intl.formatMessage({ id }, values) });
  const leaveStart = () => setDialog(isInfoShown(username, view.campaign.id) ? undefined : info);
  const endStart = () => {
    leaveStart();
    begin();
  };
  /** A failure only means that the question comes once more: the first write begins it, too. */
  const begin = () => void start({ application, key: crypto.randomUUID() });
  const informed = () => {
    rememberInfoShown(username, view.campaign.id);
    close();
  };
  /** That the view is to be loaded anew is no news here: the copying was this page's own, and its call lets everything be fetched again. */
  const settle = (result: CopyResult, id: string) => {
    if (result.updateOutOfDate) return closed();
    close();
    for (const section of SECTIONS) autoSave.reportChanged(section);
    say(id, { count: result.copiedSections ?? SECTIONS.length });
  };
  const closed = () => {
    close();
    onClosed();
  };

  return {
    dialog,
    /** Whether the focus belongs to the heading now; asked once. */
    toHeading() {
      const wanted = headingNext.current;
      headingNext.current = false;
      return wanted;
    },
    open: setDialog,
    close,
    closed,
    /** Follows an action that the state allows; some ask first. */
    act(action: ApplicationAction) {
      const step = STEPS[action];
      if (step) go(step);
      else if (action === 'pdf') download(receiptPdf(application));
      else setDialog(DIALOGS[action]);
    },
    /** Begins with an empty form. */
    started: endStart,
    /** The question is closed without an answer: nothing begins by that. */
    leaveStart,
    /** Knows how it is saved, and begins. */
    begun() {
      informed();
      if (!view.begun) begin();
    },
    informed,
    copied(result: CopyResult, at?: 'start') {
      settle(result, 'application.copy.done');
      if (at === 'start' && !result.updateOutOfDate) endStart();
    },
    copiedToProfile: (result: CopyResult) => settle(result, 'application.to-profile.done'),
    cancelled() {
      close();
      say('application.cancel.done');
    },
    deleted() {
      gone.current = true;
      autoSave.stopSending();
      void autoSave.discardAll();
      say('application.delete.done');
      void navigate(href('applications'), { replace: true });
    },
    discarded() {
      close();
      void autoSave.discardAll();
      for (const section of SECTIONS) autoSave.reportChanged(section);
      go('form', { replace: true });
      // The button that asked for it goes with the changes.
      headingNext.current = true;
      say('application.discard.done');
    },
  };
}
export type LifeCycle = ReturnType<typeof useLifeCycle>;
