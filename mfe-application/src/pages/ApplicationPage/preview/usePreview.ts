import { usePortalDispatch } from '@portal/api-client';
import type { Preview } from '@portal/contract/preview';
import { useCallback, useEffect, useRef, useState } from 'react';
import { previewApi } from '../../../api/preview.api';
import { useAutoSave } from '../../../components/auto-save-context';
import { useForm } from '../../../components/form-context';
import { useStableCallback } from '../../../components/useStableCallback';
import type { PreviewSteps } from './preview-steps';
import { useWait } from './useWait';

export type PreviewState =
  | { kind: 'checking' }
  /** Something typed could not be saved, so the document would not be what was written. */
  | { kind: 'unsaved'; checking?: boolean }
  | { kind: 'failed'; checking?: boolean }
  /** While it is checked again, since something has arrived, it is not to be sent. */
  | { kind: 'ready'; preview: Preview; checking?: boolean };

/** Saves what is unsaved, then lets the server validate everything. */
export function usePreview(
  steps: Pick<PreviewSteps, 'onErrors' | 'onPassed' | 'onClosed' | 'onBack' | 'onRefreshView'>,
) {
  const dispatch = usePortalDispatch();
  const autoSave = useAutoSave();
  const { application, readOnly } = useForm();
  const [state, setState] = useState<PreviewState>({ kind: 'checking' });
  const { shown: waiting, during } = useWait();
  const asked = useRef(0);
  const settle = useStableCallback((next: PreviewState) => {
    if (readOnly || next.kind !== 'ready') return setState(next);
    const { updateOutOfDate, refreshView, errors } = next.preview;
    if (updateOutOfDate || refreshView) {
      if (updateOutOfDate) steps.onClosed();
      else steps.onRefreshView();
      steps.onBack();
    } else if (errors.length > 0) {
      steps.onErrors(errors);
    } else {
      steps.onPassed();
      setState(next);
    }
  });

  const check = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    // The document that somebody reads stays where it is, and so does the button that asks once more.
    setState((now) => (now.kind === 'checking' ? now : { ...now, checking: true }));
    const next = await during(ask());
    if (turn === asked.current) settle(next);

    async function ask(): Promise<PreviewState> {
      if (!readOnly && !(await autoSave.flush())) return { kind: 'unsaved' };
      const query = previewApi.endpoints.getPreview.initiate({ application }, { forceRefetch: true, subscribe: false });
      const { data } = await dispatch(query);
      return data ? { kind: 'ready', preview: data } : { kind: 'failed' };
    }
  }, [application, dispatch, during, autoSave, readOnly, settle]);

  useEffect(() => {
    void check();
    return () => {
      asked.current += 1;
    };
  }, [check]);
  const retry = useCallback(() => void check(), [check]);
  return { state, waiting, retry };
}
