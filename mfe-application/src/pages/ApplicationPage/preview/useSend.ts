import { type ApiError, baseApi, isTransient, usePortalDispatch } from '@portal/api-client';
import type { ApplicationViewModel } from '@portal/contract/application';
import type { SendResult } from '@portal/contract/preview';
import { useIntl, useLocale } from '@portal/i18n';
import { useShell } from '@portal/shell-kit';
import { useEffect, useRef, useState } from 'react';
import { applicationApi, useSendApplicationMutation } from '../../../api/application.api';
import { askAgain } from '../../../api/ask-again';
import { useStartApplicationMutation } from '../../../api/life-cycle.api';
import { useForm } from '../../../components/form-context';
import type { PreviewSteps, Sending } from './preview-steps';
import { useWait } from './useWait';

/** Why nothing was sent, as far as is known. */
export type SendError = 'no-connection' | 'no-answer' | 'refused' | 'log-in' | 'changes-left' | 'files-left';

/** What the person is told of a sending, and by a toast where they have gone on to something else meanwhile. */
export const SENT_TITLES = {
  first: 'application.sent.title',
  changes: 'application.sent.changes-title',
  again: 'application.sent.again-title',
} as const satisfies Record<Sending, string>;

/** Milliseconds for an outcome that nobody was waiting for any more. */
const TOAST_MS = 15_000;

function sendingOf({ applied, cancelled }: ApplicationViewModel): Sending {
  if (cancelled) return 'again';
  return applied ? 'changes' : 'first';
}

/**
 * Sends the application exactly once: a repeat after a lost answer carries the same key. Who goes back while it is being sent is told of the outcome
 * where they are, and not taken away from what they are typing.
 */
export function useSend({ onErrors, onSent, onClosed, onBack }: PreviewSteps) {
  const dispatch = usePortalDispatch();
  const intl = useIntl();
  const { toast } = useShell();
  const { locale } = useLocale();
  const { application, view, uploads } = useForm();
  const [mutate] = useSendApplicationMutation();
  const [sending, setSending] = useState(false);
  /** The call that is repeated next carries the choices made for it, as it may have arrived. */
  const [kept, setKept] = useState(false);
  const [start] = useStartApplicationMutation();
  const { shown: waiting, during } = useWait();
  const [sendError, setSendError] = useState<SendError>();
  /** What is repeated after a lost answer: also where the page has learnt meanwhile that it had arrived. */
  const call = useRef<{ sending: Sending; mailAnswers: boolean | undefined; key: string }>(undefined);
  /** Whether the call may have arrived at an earlier press. */
  const arrived = useRef(false);
  const busy = useRef(false);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      // The form is to say whether it has arrived.
      if (arrived.current) dispatch(baseApi.util.invalidateTags(['Application']));
    };
  }, [dispatch]);

  function fail(error: SendError) {
    setSendError(error);
    const title = intl.formatMessage({ id: `application.send.${error}` });
    if (left.current) toast({ status: 'ERROR', title, timeout: TOAST_MS });
  }

  function succeed(sending: Sending, result?: SendResult) {
    dispatch(
      applicationApi.util.updateQueryData('getApplication', { application, locale }, (draft) => {
        Object.assign(draft, { draft: false, applied: true, cancelled: false, unsentChanges: false });
        // The number of an earlier sending is no longer the one in force.
        draft.receipt = undefined;
        draft.sendDate = result?.sendDate ?? draft.sendDate;
        draft.sendDateAsString = result?.sendDateString ?? draft.sendDateAsString;
      }),
    );
    dispatch(baseApi.util.invalidateTags(['Application', 'ApplicationList', 'Dashboard', 'Preview']));
    if (!left.current) return onSent(sending);
    toast({
      status: 'SUCCESS',
      title: intl.formatMessage({ id: SENT_TITLES[sending] }),
      message: intl.formatMessage({ id: 'application.sent.changes-later' }),
      timeout: TOAST_MS,
    });
  }

  /** It had arrived, as the answer to another call says: what was changed after that is not in it. */
  async function settleArrived(sending: Sending) {
    const { getApplication } = applicationApi.endpoints;
    const { data: now } = await dispatch(
      getApplication.initiate({ application, locale }, { forceRefetch: true, subscribe: false }),
    );
    if (!now) return fail('no-answer');
    if (!now.unsentChanges) return succeed(sending);
    call.current = undefined;
    arrived.current = false;
    fail('changes-left');
  }

  function settle(sending: Sending, result: SendResult) {
    if (result.updateOutOfDate || result.enableEditing === false) {
      onClosed();
      onBack();
    } else if (result.previewData) onErrors(result.previewData.errors);
    else if (result.invalidFields && result.invalidFields.length > 0) {
      // These are about the basic information. docs/specification.md#preview-and-answers-to-sending
      onErrors(result.invalidFields.map((invalid) => ({ ...invalid, section: 'basicInfo' })));
    } else succeed(sending, result);
  }

  async function attempt(mailAnswers: boolean | undefined): Promise<void> {
    // A call that cannot have arrived is forgotten: what the person has chosen since then counts.
    if (!arrived.current) call.current = undefined;
    call.current ??= { sending: sendingOf(view), mailAnswers, key: crypto.randomUUID() };
    // A form in which nothing has to be filled in can be sent as it is; until then nothing has begun it.
    if (!view.begun) await start({ application, key: crypto.randomUUID() });
    const { sending, ...same } = call.current;
    const again = sending !== 'first';
    const { data, error, mayHaveArrived } = await during(askAgain(() => mutate({ application, again, ...same })));
    if (data) return settle(sending, data);
    const apiError = error as ApiError;
    if (apiError.kind !== 'problem' || isTransient(apiError)) {
      arrived.current ||= mayHaveArrived;
      return fail(arrived.current ? 'no-answer' : 'no-connection');
    }
    if (apiError.code === 'already-sent') return settleArrived(sending);
    if (apiError.code === 'unauthenticated') return fail('log-in');
    call.current = undefined;
    arrived.current = false;
    // Its state has changed elsewhere: the page is to show what it is now.
    if (apiError.code === 'conflict') dispatch(baseApi.util.invalidateTags(['Application']));
    fail('refused');
  }

  return {
    sending,
    kept,
    waiting,
    error: sendError,
    /** @param mailAnswers whether the mail that confirms it is to carry the answers; undefined where there is no choice */
    async send(mailAnswers: boolean | undefined): Promise<void> {
      if (busy.current) return;
      if (uploads.left().length > 0) return setSendError('files-left');
      busy.current = true;
      setSending(true);
      setSendError(undefined);
      await attempt(mailAnswers);
      busy.current = false;
      setSending(false);
      setKept(arrived.current);
    },
  };
}
