import { matchRoute } from '@portal/routing/match';
import { useLocation } from '@portal/routing/react';
import { useEffect } from 'react';
import { useAnswers } from './useAnswers';
import { useOutcomeToast } from './useOutcomeToast';

/** Says on pages of other areas how answers went; those of this area say it in the page. */
export function AnswerToasts() {
  const { states } = useAnswers();
  const toastOutcome = useOutcomeToast();
  const isHere = matchRoute(useLocation().pathname)?.route.remote === 'mfe-substitutions';
  useEffect(() => {
    if (isHere) return;
    for (const state of states) toastOutcome(state);
  }, [isHere, states, toastOutcome]);
  return null;
}
