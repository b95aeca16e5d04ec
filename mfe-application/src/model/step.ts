import type { ApplicationViewModel } from '@portal/contract/application';

/** Parts of an application's page, each with its own address. `read`: what was sent, as it was sent. */
export type Step = 'form' | 'read' | 'preview' | 'sent' | 'changes' | 'print';

/** Whether the employer has a version of the application; its receipt may not be fetched yet. */
export function isSent(view: Pick<ApplicationViewModel, 'applied'>): boolean {
  return view.applied;
}

/**
 * The step that an address asks for, where the application's state has it.
 * @param plain what an address without a step shows; what was sent is only read until its change is asked for
 */
export function stepOf(asked: string | null, view: ApplicationViewModel, plain: 'form' | 'read'): Step {
  const sent = isSent(view);
  if (view.profile || view.employerEditing) return 'form';
  if (asked === 'preview' || asked === 'print') return asked;
  if (asked === 'sent' && view.applied) return asked;
  if (asked === 'changes' && sent && view.unsentChanges) return asked;
  if (!sent || asked === 'form') return 'form';
  return asked === null ? plain : 'read';
}
