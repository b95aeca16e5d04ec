import type { ApplicationViewModel } from '@portal/contract/application';
import type { ApplicationListItem } from '@portal/contract/application-list';

/** What a candidate can do with an application as a whole, in the order in which it is offered. */
export const APPLICATION_ACTIONS = [
  'copyFromProfile',
  'copyFromCampaign',
  'copyToProfile',
  'keepInForce',
  'compare',
  'receipt',
  'pdf',
  'print',
  'discard',
  'cancel',
  'delete',
] as const;
export type ApplicationAction = (typeof APPLICATION_ACTIONS)[number];
/** Actions of the list that ask before they act. */
export type AskingAction = Extract<ApplicationAction, 'copyToProfile' | 'cancel' | 'delete' | 'discard'>;

/** Actions that take something away. */
export const DESTRUCTIVE: ReadonlySet<ApplicationAction> = new Set(['discard', 'cancel', 'delete']);

/**
 * What the state of an open application allows. docs/design/fields-and-content.md#states-for-the-candidate
 * @param readOnly whether nothing in it can be changed any more
 */
export function formActions(view: ApplicationViewModel, readOnly: boolean): ApplicationAction[] {
  // An employer changes single answers, the application as a whole is the candidate's; a profile is never sent, so it has no life cycle.
  if (view.employerEditing || view.profile) return [];
  const { applied, cancelled, newCampaign, unsentChanges } = view;
  const sent = view.receipt !== undefined;
  const allowed: Record<ApplicationAction, boolean> = {
    copyFromProfile: !readOnly && view.profileCanBeCopied,
    copyFromCampaign: !readOnly,
    copyToProfile: !newCampaign,
    keepInForce: applied && !readOnly && (view.defaultCampaign || view.substituteCampaign),
    compare: applied && sent && unsentChanges,
    receipt: applied && sent,
    pdf: applied && sent,
    print: !newCampaign,
    discard: applied && unsentChanges && !readOnly,
    // What was sent can be taken back also after the deadline.
    cancel: applied || (!cancelled && !readOnly && !newCampaign),
    delete: !applied && view.begun,
  };
  return APPLICATION_ACTIONS.filter((action) => allowed[action]);
}

/** What the list offers for an application besides opening it. @param now epoch ms by the server's clock */
export function listActions(
  { state, receiptNumber, applyPeriodEnd }: ApplicationListItem,
  now: number,
): ApplicationAction[] {
  const sent = state === 'sent' || state === 'sent-with-changes';
  const open = applyPeriodEnd === null || Date.parse(applyPeriodEnd) > now;
  const allowed: Partial<Record<ApplicationAction, boolean>> = {
    copyToProfile: true,
    compare: state === 'sent-with-changes',
    receipt: sent && receiptNumber !== undefined,
    pdf: sent && receiptNumber !== undefined,
    print: true,
    discard: state === 'sent-with-changes' && open,
    cancel: sent || state === 'draft',
    delete: !sent,
  };
  return APPLICATION_ACTIONS.filter((action) => allowed[action] === true);
}
