import type { Gig } from '@portal/contract/substitutions/gigs';
import { useState } from 'react';
import type { AnswerState } from '../../answers/answer-state';
import { changedParts } from '../../model/gig-changes';

/**
 * The gig as the person knows it: an answer is one to that, and not to what has come under the hand that presses.
 * @param gig as it is now
 * @param asks whether the person can answer; what changes otherwise is only shown
 */
export function useKnownGig(gig: Gig, answer: AnswerState | undefined, asks: boolean) {
  const [known, setKnown] = useState(gig);
  const note = () => setKnown(gig);
  // A refusal for the change shows it.
  const isTold = answer?.status === 'answered' && answer.result.error === 'changed';
  const isChanged = asks && !isTold && known.revision !== gig.revision && changedParts(known, gig).length > 0;
  if (!isChanged && known !== gig) note();
  return { known: isChanged ? known : gig, isChanged, note };
}
