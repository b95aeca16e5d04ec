import { receiptPdf } from '../../../api/life-cycle.api';
import { download } from '../../../components/life-cycle/download';
import type { ApplicationAction } from '../../../model/application-actions';
import type { ApplicationRef } from '../../../model/application-ref';
import type { Step } from '../../../model/step';
import type { DialogName } from '../dialogs/useOpenDialog';
import type { GoToStep } from './useStep';

const DIALOGS: Partial<Record<ApplicationAction, DialogName>> = {
  copyFromProfile: 'copy-from-profile',
  copyFromCampaign: 'select-previous',
  copyToProfile: 'copy-to-profile',
  discard: 'discard',
  cancel: 'cancel',
  delete: 'delete',
};
const STEPS: Partial<Record<ApplicationAction, Step>> = { compare: 'changes', receipt: 'sent', print: 'print' };

/** Follows an action that the state of the application allows: a step, a download, or a dialog that asks first. */
export function followAction(
  action: ApplicationAction,
  application: ApplicationRef,
  goTo: GoToStep,
  show: (dialog: DialogName) => void,
): void {
  const step = STEPS[action];
  const dialog = DIALOGS[action];
  if (step) goTo(step);
  else if (action === 'pdf') download(receiptPdf(application));
  else if (dialog) show(dialog);
}
