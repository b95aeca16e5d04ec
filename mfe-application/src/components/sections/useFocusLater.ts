import { useEffect, useRef } from 'react';

/** Moves the focus to an element that the next rendering brings or moves. @returns takes the element's id */
export function useFocusLater(): (id: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (!wanted.current) return;
    const element = document.getElementById(wanted.current);
    if (!element) return;
    wanted.current = undefined;
    element.focus();
  });
  return (id) => {
    wanted.current = id;
  };
}
