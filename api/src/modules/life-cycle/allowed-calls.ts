import type { LifeState } from '../applications/life-state';

export type LifeCall =
  | 'send_application'
  | 'resend_application'
  | 'cancel_application'
  | 'delete_application'
  | 'discard_changes'
  | 'update_apply_date'
  | 'copy_from_profile'
  | 'copy_from_campaign'
  | 'copy_to_profile';

/** `done` includes what has been done already: a repeat has no second effect. `late`: 200 with `updateOutOfDate`, nothing changed. */
export type Outcome = 'done' | 'late' | 'conflict' | 'already-sent';

type Refusal = Exclude<Outcome, 'late'>;

/** What each call leads to in each state. docs/design/contract.md#life-cycle */
export const ALLOWED: Record<LifeCall, Record<LifeState, Refusal>> = {
  send_application: { draft: 'done', sent: 'already-sent', edited: 'already-sent', cancelled: 'conflict' },
  resend_application: { draft: 'conflict', sent: 'already-sent', edited: 'done', cancelled: 'done' },
  cancel_application: { draft: 'done', sent: 'done', edited: 'done', cancelled: 'done' },
  delete_application: { draft: 'done', sent: 'conflict', edited: 'conflict', cancelled: 'done' },
  discard_changes: { draft: 'conflict', sent: 'done', edited: 'done', cancelled: 'conflict' },
  update_apply_date: { draft: 'conflict', sent: 'done', edited: 'done', cancelled: 'conflict' },
  copy_from_profile: { draft: 'done', sent: 'done', edited: 'done', cancelled: 'done' },
  copy_from_campaign: { draft: 'done', sent: 'done', edited: 'done', cancelled: 'done' },
  copy_to_profile: { draft: 'done', sent: 'done', edited: 'done', cancelled: 'done' },
};

/** Withdrawing, clearing away and taking one's own texts along need no open apply period. */
const TIMELESS: ReadonlySet<LifeCall> = new Set(['cancel_application', 'delete_application', 'copy_to_profile']);

/** What becomes of a call: the state decides first, then the deadline. */
export function outcomeOf(call: LifeCall, state: LifeState, ended: boolean): Outcome {
  const outcome = ALLOWED[call][state];
  return outcome === 'done' && ended && !TIMELESS.has(call) ? 'late' : outcome;
}
