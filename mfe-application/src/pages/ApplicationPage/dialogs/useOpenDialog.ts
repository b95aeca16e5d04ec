import type { ApplicationViewModel } from '@portal/contract/application';
import { useSession } from '@portal/shell-kit';
import { useEffect, useState } from 'react';
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
function firstDialog(view: ApplicationViewModel, username: string): DialogName | undefined {
  if (view.employerEditing || view.outOfDate) return undefined;
  return view.showCopyDataInBeginning ? 'start-copy' : infoDialog(view, username);
}

/** The information on saving, where this person has not been given it yet, in whichever tab. */
function infoDialog(view: ApplicationViewModel, username: string): DialogName | undefined {
  return view.newCampaign && view.draft && !isInfoShown(username, view.campaign.id) ? 'start-info' : undefined;
}

/** Which dialog is open over the application, and how another takes its place. */
export function useOpenDialog(view: ApplicationViewModel) {
  const username = useSession().user?.username ?? '';
  const campaignId = view.campaign.id;
  const [dialog, setDialog] = useState(() => ({ name: firstDialog(view, username), toHeading: false }));
  const show = (name: DialogName | undefined) => setDialog({ name, toHeading: false });
  const isInfo = dialog.name === 'start-info';
  useEffect(() => {
    if (!isInfo) return;
    // Read in another tab of the same form: once is enough.
    return onInfoShownElsewhere(
      () => isInfoShown(username, campaignId) && setDialog({ name: undefined, toHeading: false }),
    );
  }, [isInfo, username, campaignId]);
  return {
    name: dialog.name,
    /** Whether the dialog was closed with the focus to go to the heading. */
    toHeading: dialog.toHeading,
    show,
    close: () => show(undefined),
    /** Closes the dialog whose button goes away with what was done. */
    closeToHeading: () => setDialog({ name: undefined, toHeading: true }),
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
