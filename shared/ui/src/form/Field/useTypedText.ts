import { type Ref, useImperativeHandle, useLayoutEffect, useReducer, useRef, useState } from 'react';

/**
 * Leaves the text of a field to the browser, which draws a letter before anybody else has a turn. The parent may give the letter back as late as it
 * likes: what is being typed stays until `value` changes, or until the field is left.
 * @param value what the field shows
 * @param ref the caller's own reference to the element
 * @returns what the element takes, and what to call when the focus leaves it
 */
export function useTypedText<Control extends HTMLInputElement | HTMLTextAreaElement>(
  value: string,
  ref: Ref<Control> | undefined,
) {
  const element = useRef<Control>(null);
  const [defaultValue] = useState(value);
  const [timesLeft, leave] = useReducer((times: number) => times + 1, 0);
  useImperativeHandle(ref, () => element.current as Control, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a field that was left shows what it was given, whatever was typed
  useLayoutEffect(() => {
    if (element.current && element.current.value !== value) element.current.value = value;
  }, [value, timesLeft]);
  return { text: { ref: element, defaultValue }, leave };
}
