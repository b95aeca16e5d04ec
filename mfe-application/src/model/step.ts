import type { ApplicationViewModel } from '@portal/contract/application';

/** Parts of an application's page, each with its own address. */
export type Step = 'form' | 'preview' | 'sent' | 'changes' | 'print';

/** The step that an address asks for, where the application's state has it; else the form. */
export function stepOf(asked: string | null, view: ApplicationViewModel): Step {
  const sent = view.applied && view.receipt !== undefined;
  if (view.profile || view.employerEditing) return 'form';
  if (asked === 'preview' || asked === 'print') return asked;
  if (asked === 'sent' && view.applied) return asked;
  return asked === 'changes' && sent && view.unsentChanges ? asked : 'form';
}
