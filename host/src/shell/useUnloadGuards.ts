import { useCallback, useEffect, useRef } from 'react';

/** Holds the browser back from closing the tab while any of the guards says that something is unsaved. */
export function useUnloadGuards(): (unsaved: () => boolean) => () => void {
  const guards = useRef(new Set<() => boolean>());
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if ([...guards.current].some((unsaved) => unsaved())) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, []);
  return useCallback((unsaved) => {
    const { current } = guards;
    current.add(unsaved);
    return () => current.delete(unsaved);
  }, []);
}
