import { usePortalDispatch } from '@portal/api-client';
import type { SentVersion } from '@portal/contract/life-cycle';
import type { Preview } from '@portal/contract/preview';
import { useLocale } from '@portal/i18n';
import { useCallback, useEffect, useRef, useState } from 'react';
import { lifeCycleApi } from '../../../api/life-cycle.api';
import { previewApi } from '../../../api/preview.api';
import { useAutoSave } from '../../../components/auto-save-context';
import { useForm } from '../../../components/form-context';

export type VersionDiff =
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** `unsaved`: something typed could not be saved, so the newer version lacks it. */
  | { kind: 'ready'; version: SentVersion; current: Preview; unsaved: boolean };

/** What was sent and what the form holds now; what is typed is saved first. */
export function useVersionDiff() {
  const dispatch = usePortalDispatch();
  const autoSave = useAutoSave();
  const { locale } = useLocale();
  const { application, readOnly } = useForm();
  const [state, setState] = useState<VersionDiff>({ kind: 'loading' });
  const asked = useRef(0);
  const load = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    setState({ kind: 'loading' });
    const options = { forceRefetch: true, subscribe: false } as const;
    const saved = readOnly || (await autoSave.flush());
    const [sent, current] = await Promise.all([
      dispatch(lifeCycleApi.endpoints.getSentVersion.initiate({ application, locale }, options)),
      dispatch(previewApi.endpoints.getPreview.initiate({ application }, options)),
    ]);
    if (turn !== asked.current) return;
    setState(
      sent.data && current.data
        ? { kind: 'ready', version: sent.data, current: current.data, unsaved: !saved }
        : { kind: 'failed' },
    );
  }, [application, dispatch, locale, autoSave, readOnly]);
  useEffect(() => {
    void load();
    return () => {
      asked.current += 1;
    };
  }, [load]);
  return { state, retry: () => void load() };
}
