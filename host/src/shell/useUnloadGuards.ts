import { useCallback, useEffect, useMemo, useRef } from 'react';

/** What the shell knows of unsaved work. */
export interface UnloadGuards {
  /** Adds a guard. @returns a function that takes it back */
  guardUnload(unsaved: () => boolean): () => void;
  /** Whether any of the guards says so now. */
  unsaved(): boolean;
}

/** Holds the browser back from closing the tab while any of the guards says that something is unsaved. */
export function useUnloadGuards(): UnloadGuards {
  const guards = useRef(new Set<() => boolean>());
  const unsaved = useCallback(() => [...guards.current].some((guard) => guard()), []);
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [unsaved]);
  const guardUnload = useCallback((guard: () => boolean) => {
    const { current } = guards;
    current.add(guard);
    return () => void current.delete(guard);
  }, []);
  return useMemo(() => ({ guardUnload, unsaved }), [guardUnload, unsaved]);
}
