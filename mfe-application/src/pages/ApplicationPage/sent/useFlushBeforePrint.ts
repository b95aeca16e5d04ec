import { useEffect, useState } from 'react';
import { useAutoSave } from '../../../autosave/auto-save-context';

/**
 * Saves what was typed last, before a paper is made of what is saved.
 * @param settled nothing that is typed now belongs on the paper
 * @returns whether all that was typed is saved; undefined until that is known
 */
export function useWhole(settled: boolean): boolean | undefined {
  const autoSave = useAutoSave();
  const [whole, setWhole] = useState(settled ? true : undefined);
  useEffect(() => {
    if (settled) return;
    let left = false;
    void autoSave.beforeLeaving().then((saved) => {
      if (!left) setWhole(saved);
    });
    return () => {
      left = true;
    };
  }, [autoSave, settled]);
  return whole;
}
