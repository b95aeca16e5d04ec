import { useEffect, useState } from 'react';
import { useAutoSave } from '../../../components/auto-save-context';

/**
 * Saves what was typed last, before a document is made of what is saved.
 * @param settled nothing that is typed now belongs in the document
 * @returns whether all that was typed is saved; undefined until that is known
 */
export function useFlushBeforePrint(settled: boolean): boolean | undefined {
  const autoSave = useAutoSave();
  const [saved, setSaved] = useState(settled ? true : undefined);
  useEffect(() => {
    if (settled) return;
    let unmounted = false;
    void autoSave.beforeLeaving().then((allSaved) => {
      if (!unmounted) setSaved(allSaved);
    });
    return () => {
      unmounted = true;
    };
  }, [autoSave, settled]);
  return saved;
}
