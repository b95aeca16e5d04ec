import { type ChangeEvent, type Ref, useImperativeHandle, useLayoutEffect, useReducer, useRef, useState } from 'react';

interface TypedText<Control> {
  /** What the field shows. */
  value: string;
  onChange(value: string): void;
  onBlur?(): void;
  /** The caller's own reference to the element. */
  ref?: Ref<Control>;
}

/**
 * Leaves the text of a field to the browser, which draws a letter before anybody else has a turn. The parent may give the letter back as late as it
 * likes: what is being typed stays until `value` changes, or until the field is left.
 * @returns what the element takes
 */
export function useTypedText<Control extends HTMLInputElement | HTMLTextAreaElement>({
  value,
  onChange,
  onBlur,
  ref,
}: TypedText<Control>) {
  const element = useRef<Control>(null);
  const [defaultValue] = useState(value);
  const [timesLeft, leave] = useReducer((times: number) => times + 1, 0);
  useImperativeHandle(ref, () => element.current as Control, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a field that was left shows what it was given, whatever was typed
  useLayoutEffect(() => {
    if (element.current && element.current.value !== value) element.current.value = value;
  }, [value, timesLeft]);
  return {
    ref: element,
    defaultValue,
    onChange: (event: ChangeEvent<Control>) => onChange(event.currentTarget.value),
    onBlur() {
      leave();
      onBlur?.();
    },
  };
}
