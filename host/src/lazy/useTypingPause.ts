import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a key press after which a word counts as finished. */
const PAUSE_MS = 800;

/** Whether the keyboard is in a field: what was typed before this code ran is not known. */
const isInField = () => document.activeElement?.matches('input, textarea') ?? false;

/**
 * Holds a dialog back while somebody is typing: in the middle of a word it would take the keyboard, and the rest of the word with it.
 * @param wanted whether there is something to show
 * @returns whether it may be shown now; once shown it stays
 */
export function useTypingPause(wanted: boolean): boolean {
  const typedAt = useRef(isInField() ? Date.now() : Number.NEGATIVE_INFINITY);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const note = () => {
      typedAt.current = Date.now();
    };
    document.addEventListener('input', note, { capture: true, passive: true });
    return () => document.removeEventListener('input', note, { capture: true });
  }, []);
  useEffect(() => {
    if (!wanted) return setShown(false);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const left = typedAt.current + PAUSE_MS - Date.now();
      if (left > 0) timer = setTimeout(look, left);
      else setShown(true);
    };
    look();
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted && shown;
}
