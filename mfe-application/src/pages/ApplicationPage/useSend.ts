import { type ApiError, baseApi, usePortalDispatch } from '@portal/api-client';
import type { SendResult } from '@portal/contract/preview';
import { useLocale } from '@portal/i18n';
import { useShell } from '@portal/shell-kit';
import { useRef, useState } from 'react';
import { applicationApi, useSendApplicationMutation } from '../../api/application.api';
import { useForm } from '../../components/form-context';
import type { PreviewSteps } from './PreviewStep';

/** Why nothing was sent, as far as is known. */
export type SendFailure = 'no-answer' | 'refused' | 'log-in';

/** Sends the application exactly once: a repeat after a lost answer carries the same key. */
export function useSend({ onErrors, onSent, onClosed, onBack }: PreviewSteps) {
  const dispatch = usePortalDispatch();
  const { locale } = useLocale();
  const { logInInPlace } = useShell();
  const { application, view } = useForm();
  const [mutate, { isLoading }] = useSendApplicationMutation();
  const [failure, setFailure] = useState<SendFailure>();
  const key = useRef(crypto.randomUUID());
  const busy = useRef(false);

  function succeed(result?: SendResult) {
    dispatch(
      applicationApi.util.updateQueryData('getApplication', { application, locale }, (draft) => {
        Object.assign(draft, { draft: false, applied: true, cancelled: false, unsentChanges: false });
        draft.sendDate = result?.sendDate ?? draft.sendDate;
        draft.sendDateAsString = result?.sendDateString ?? draft.sendDateAsString;
      }),
    );
    dispatch(baseApi.util.invalidateTags(['Application', 'ApplicationList', 'Dashboard', 'Preview']));
    onSent();
  }

  function settle(result: SendResult) {
    if (result.updateOutOfDate) {
      onClosed();
      onBack();
    } else if (result.previewData) onErrors(result.previewData.errors);
    else if (result.invalidFields && result.invalidFields.length > 0) {
      // Specification, section 4: these are about the basic information.
      onErrors(result.invalidFields.map((invalid) => ({ ...invalid, section: 'basicInfo' })));
    } else succeed(result);
  }

  async function attempt(): Promise<void> {
    const { data, error } = await mutate({ application, again: view.applied || view.cancelled, key: key.current });
    if (data) return settle(data);
    const problem = error as ApiError;
    if (problem.kind !== 'problem' || problem.status >= 500) return setFailure('no-answer');
    if (problem.code === 'already-sent') return succeed();
    if (problem.code === 'unauthenticated') return (await logInInPlace()) ? attempt() : setFailure('log-in');
    setFailure('refused');
  }

  return {
    sending: isLoading,
    failure,
    async send(): Promise<void> {
      if (busy.current) return;
      busy.current = true;
      setFailure(undefined);
      await attempt();
      busy.current = false;
    },
  };
}
