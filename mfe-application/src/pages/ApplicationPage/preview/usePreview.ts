import { usePortalDispatch } from '@portal/api-client';
import type { Preview } from '@portal/contract/preview';
import { useCallback, useEffect, useRef, useState } from 'react';
import { previewApi } from '../../../api/preview.api';
import { useAutoSave } from '../../../autosave/auto-save-context';
import { useForm } from '../../../components/form-context';
import type { PreviewSteps } from './preview-steps';
import { useWait } from './useWait';

export type PreviewState =
  | { kind: 'checking' }
  /** Something typed could not be saved, so the document would not be what was written. */
  | { kind: 'unsaved' }
  | { kind: 'failed' }
  | { kind: 'ready'; preview: Preview };

/** Saves what is unsaved, then lets the server validate everything. */
export function usePreview(
  steps: Pick<PreviewSteps, 'onErrors' | 'onPassed' | 'onClosed' | 'onBack' | 'onRefreshView'>,
) {
  const dispatch = usePortalDispatch();
  const autoSave = useAutoSave();
  const { application, readOnly } = useForm();
  const [state, setState] = useState<PreviewState>({ kind: 'checking' });
  const { shown: waiting, during } = useWait();
  const latest = useRef(steps);
  latest.current = steps;
  const asked = useRef(0);

  const check = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    setState({ kind: 'checking' });
    const next = await during(ask());
    if (turn !== asked.current) return;
    if (readOnly || next.kind !== 'ready') setState(next);
    else if (next.preview.updateOutOfDate) {
      latest.current.onClosed();
      latest.current.onBack();
    } else if (next.preview.refreshView) {
      latest.current.onRefreshView();
      latest.current.onBack();
    } else if (next.preview.errors.length > 0) {
      latest.current.onErrors(next.preview.errors);
    } else {
      if (next.kind === 'ready' && !readOnly) latest.current.onPassed();
      setState(next);
    }

    async function ask(): Promise<PreviewState> {
      if (!readOnly && !(await autoSave.flush())) return { kind: 'unsaved' };
      const query = previewApi.endpoints.getPreview.initiate({ application }, { forceRefetch: true, subscribe: false });
      const { data } = await dispatch(query);
      return data ? { kind: 'ready', preview: data } : { kind: 'failed' };
    }
  }, [application, dispatch, during, autoSave, readOnly]);

  useEffect(() => {
    void check();
    return () => {
      asked.current += 1;
    };
  }, [check]);
  return { state, waiting, retry: () => void check() };
}
