import { useIntl } from '@portal/i18n';
import { useShell } from '@portal/shell-kit';
import { useCallback } from 'react';
import type { AnswerState } from './answer-state';
import { lateReason, lateTitle } from './outcome';
import { useAnswers } from './useAnswers';

/** Long enough to read why something did not succeed, in milliseconds. */
const REASON_MS = 20_000;

/** Tells once how an answer went to whoever has left what it was given in; of one that is not decided nothing. */
export function useOutcomeToast(): (state: AnswerState) => void {
  const intl = useIntl();
  const { toast } = useShell();
  const { sender } = useAnswers();
  return useCallback(
    (state) => {
      if (state.status === 'sending' || state.status === 'kept' || !sender.tell(state)) return;
      const reason = lateReason(state);
      toast({
        status: reason === undefined ? 'SUCCESS' : 'ERROR',
        title: intl.formatMessage({ id: lateTitle(state) }, { about: state.answer.about }),
        ...(reason !== undefined && { message: intl.formatMessage({ id: reason }), timeout: REASON_MS }),
      });
    },
    [intl, toast, sender],
  );
}
