import type { ApiError } from '@portal/api-client';
import { useIntl } from '@portal/i18n';
import { useShell } from '@portal/shell-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRouteMatch } from '../../navigation/useRouteMatch';
import { useSendFeedbackMutation } from './feedback.api';
import { EMPTY_FEEDBACK, type FeedbackDraft } from './feedback-draft';

/** `changed`: what was sent has arrived, and the form holds what was typed since. */
type Outcome = 'sent' | 'changed' | 'often' | 'failed';

/** Feedback until it is sent: what is typed and a send that is under way outlive a closing of the dialog, and pages without feedback. */
export function useFeedback() {
  const intl = useIntl();
  const { toast } = useShell();
  const path = useRouteMatch()?.route.pattern ?? '/';
  const [post] = useSendFeedbackMutation();
  const [draft, setDraft] = useState(EMPTY_FEEDBACK);
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const latest = useRef(draft);
  const shown = useRef(false);
  /** Who wrote it has logged out: nothing of it is here any more. */
  const gone = useRef(false);
  const operation = useRef({ of: '', key: '' });

  const change = (next: FeedbackDraft) => {
    latest.current = next;
    setDraft(next);
  };
  /** The dialog is open. @returns it is closed */
  const open = useCallback(() => {
    shown.current = true;
    return () => {
      shown.current = false;
      setOutcome(undefined);
    };
  }, []);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  const tell = (result: Outcome) => {
    if (gone.current) return;
    if (shown.current) return setOutcome(result);
    const text = (name: string) => intl.formatMessage({ id: `host.feedback.${name}` });
    if (result === 'sent') toast({ status: 'SUCCESS', title: text('thanks') });
    else if (result === 'changed') toast({ status: 'SUCCESS', title: text('thanks'), message: text('changed') });
    else toast({ status: 'ERROR', title: text(result) });
  };
  const send = async () => {
    setOutcome(undefined);
    const feedback = { text: draft.text, path, ...(draft.rating && { rating: Number(draft.rating) }) };
    const of = JSON.stringify(feedback);
    if (operation.current.of !== of) operation.current = { of, key: crypto.randomUUID() };
    setSending(true);
    const { error } = await post({ feedback, key: operation.current.key });
    setSending(false);
    if (error) return tell(isTooOften(error) ? 'often' : 'failed');
    // The same words once more are feedback of their own.
    operation.current = { of: '', key: '' };
    const { text, rating } = latest.current;
    if (text !== draft.text || rating !== draft.rating) return tell('changed');
    change(EMPTY_FEEDBACK);
    tell('sent');
  };
  return { draft, change, sending, outcome, open, send };
}

function isTooOften(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'kind' in error && (error as ApiError).kind === 'problem'
    ? (error as Extract<ApiError, { kind: 'problem' }>).status === 429
    : false;
}
