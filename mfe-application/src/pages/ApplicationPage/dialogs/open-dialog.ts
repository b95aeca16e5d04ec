import type { ApplicationViewModel } from '@portal/contract/application';
import { isInfoShown } from '../../../components/life-cycle/start-info';

/** The dialog that is open over the application. One at a time. docs/specification.md#application-form */
export type OpenDialog =
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

/** What is asked or told as the form opens. The information on saving comes once, and never together with the copying. docs/specification.md#application */
export function firstDialog(view: ApplicationViewModel, username: string): OpenDialog | undefined {
  if (view.employerEditing || view.outOfDate) return undefined;
  if (view.showCopyDataInBeginning) return 'start-copy';
  return infoDialog(view, username);
}

/** The information on saving, where this person has not been given it yet, in whichever tab. */
export function infoDialog(view: ApplicationViewModel, username: string): OpenDialog | undefined {
  return view.newCampaign && view.draft && !isInfoShown(username, view.campaign.id) ? 'start-info' : undefined;
}
