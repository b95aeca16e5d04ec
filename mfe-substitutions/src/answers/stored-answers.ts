import type { EditOwner } from '@portal/auto-save/edit-owner';
import { environment } from '@portal/auto-save/environment';
import { expiredAnswers, keptAnswers } from '@portal/auto-save/kept-answers';
import type { AnswerState } from './answer-state';

/** What the browser has kept of a person's answers; it may be of an earlier page. */
export function storedAnswers(owner: EditOwner): AnswerState[] {
  const now = environment.now();
  const kept = keptAnswers(owner, now).map((answer) => ({
    answer,
    late: true,
    status: 'kept' as const,
    error: { kind: 'network' as const },
  }));
  const expired = expiredAnswers(owner, now).map((answer) => ({ answer, late: true, status: 'expired' as const }));
  return [...kept, ...expired];
}
