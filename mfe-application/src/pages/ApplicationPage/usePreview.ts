import { usePortalDispatch } from '@portal/api-client';
import type { Preview } from '@portal/contract/preview';
import { useCallback, useEffect, useRef, useState } from 'react';
import { previewApi } from '../../api/preview.api';
import { useOutbox } from '../../autosave/outbox-context';
import { useForm } from '../../components/form-context';
import type { PreviewSteps } from './PreviewStep';

export type PreviewState =
  | { kind: 'checking' }
  /** Something typed could not be saved, so the paper would not be what was written. */
  | { kind: 'unsaved' }
  | { kind: 'failed' }
  | { kind: 'ready'; preview: Preview };

/** Saves what is unsaved, then lets the server validate everything. */
export function usePreview(steps: Pick<PreviewSteps, 'onErrors' | 'onClosed' | 'onBack'>) {
  const dispatch = usePortalDispatch();
  const outbox = useOutbox();
  const { application, readOnly } = useForm();
  const [state, setState] = useState<PreviewState>({ kind: 'checking' });
  const latest = useRef(steps);
  latest.current = steps;
  const asked = useRef(0);

  const check = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    setState({ kind: 'checking' });
    const saved = readOnly || (await outbox.flush());
    const next = saved ? await ask() : ({ kind: 'unsaved' } as const);
    if (turn !== asked.current) return;
    if (next.kind === 'ready' && next.preview.updateOutOfDate) {
      latest.current.onClosed();
      latest.current.onBack();
    } else if (next.kind === 'ready' && next.preview.errors.length > 0 && !readOnly) {
      latest.current.onErrors(next.preview.errors);
    } else setState(next);

    async function ask(): Promise<PreviewState> {
      const query = previewApi.endpoints.getPreview.initiate({ application }, { forceRefetch: true, subscribe: false });
      const { data } = await dispatch(query);

      return data ? { kind: 'ready', preview: data } : { kind: 'failed' };
    }
  }, [application, dispatch, outbox, readOnly]);

  useEffect(() => {
    void check();
    return () => {
      asked.current += 1;
    };
  }, [check]);
  return { state, retry: () => void check() };
}
