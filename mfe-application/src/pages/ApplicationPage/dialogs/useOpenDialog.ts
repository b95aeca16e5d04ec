import type { EditOwner } from '@portal/auto-save/edit-owner';
import type { ApplicationViewModel } from '@portal/contract/application';
import { useSession } from '@portal/shell-kit';
import { useCallback, useEffect, useState } from 'react';
import { isInfoShown, onInfoShownElsewhere } from '../../../components/life-cycle/start-info';
import type { GoToStep } from '../opening/useStep';

/** The dialog that is open over the application. One at a time. docs/specification.md#application-form */
export type DialogName =
  | 'start-copy'
  | 'start-info'
  | 'copy-from-profile'
  | 'select-previous'
  | 'copy-to-profile'
  | 'cancel'
  | 'delete'
  | 'discard'
  | 'refresh'
  | 'out-of-date';

/** The one dialog with which the form opens; the question of what to copy has the information on saving in it. docs/specification.md#application */
function firstDialog(view: ApplicationViewModel, owner: EditOwner): DialogName | undefined {
  if (view.employerEditing || view.outOfDate) return undefined;
  return view.showCopyDataInBeginning ? 'start-copy' : infoDialog(view, owner);
}

/** The information on saving, where this person has not been given it yet, in whichever tab. */
function infoDialog(view: ApplicationViewModel, owner: EditOwner): DialogName | undefined {
  return view.newCampaign && view.draft && !isInfoShown(owner, view.campaign.id) ? 'start-info' : undefined;
}

interface OpenState {
  name: DialogName | undefined;
  toHeading: boolean;
  /** Opens when this one is closed. */
  next?: DialogName | undefined;
}

/** Which dialog is open over the application, and how another takes its place. */
export function useOpenDialog(view: ApplicationViewModel) {
  const { id, username = '' } = useSession().user ?? {};
  const campaignId = view.campaign.id;
  const [dialog, setDialog] = useState<OpenState>(() => ({
    name: firstDialog(view, { id, username }),
    toHeading: false,
  }));
  const show = (name: DialogName) => setDialog(({ next }) => ({ name, toHeading: false, next }));
  const close = useCallback((toHeading = false) => setDialog(({ next }) => ({ name: next, toHeading })), []);
  const isInfo = dialog.name === 'start-info';
  useEffect(() => {
    if (!isInfo) return;
    // Read in another tab of the same form: once is enough.
    return onInfoShownElsewhere(() => isInfoShown({ id, username }, campaignId) && close());
  }, [isInfo, id, username, campaignId, close]);
  return {
    name: dialog.name,
    /** Whether the dialog was closed with the focus to go to the heading. */
    toHeading: dialog.toHeading,
    show,
    /** Opens a dialog that nobody has asked for: not over another one, in which something may be under way, but after it. */
    showNext: (name: DialogName) =>
      setDialog((now) => {
        if (now.name === name) return now;
        return now.name === undefined ? { name, toHeading: false } : { ...now, next: name };
      }),
    close: () => close(),
    /** Closes the dialog whose button goes away with what was done. */
    closeToHeading: () => close(true),
  };
}
export type OpenDialog = ReturnType<typeof useOpenDialog>;

/** What the dialogs are given by the application that is open. */
export interface DialogsProps {
  dialog: OpenDialog;
  automatic: boolean;
  goTo: GoToStep;
  /** A call has said that the application period has ended. */
  onPeriodEnd(): void;
}
