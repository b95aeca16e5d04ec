import type { FieldConfig, Value } from '@portal/contract/fields';
import { readValue } from '@portal/field-rules/values';
import { useEffect, useReducer, useRef } from 'react';

interface Draft {
  shown: Value;
  invalidAtStart: boolean;
}

/**
 * The text as it is being typed: an answer that reads "3,50" as 3.5 must not change it under the fingers.
 * @param pending whether what was typed is not saved yet, or can not be compared with what is stored
 * @param isKept whether what is stored is what was typed, in the form in which the server keeps it
 */
export function useDraft(
  pending: boolean,
  config: FieldConfig,
  stored: Value | undefined,
  isKept: (typed: Value | undefined, stored: Value | undefined) => boolean,
) {
  // Not a state: the browser draws each typed character before React draws this field, and auto-save says when it is the field's turn.
  const kept = useRef<Draft>(undefined);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const draft = kept.current;
  // Saved, and then changed from elsewhere while the focus is still here: the newer value shows, so that it is not overwritten unseen.
  const stale = draft !== undefined && !pending && !isKept(readValue(config, draft.shown), stored);
  useEffect(() => {
    if (stale && kept.current === draft) kept.current = undefined;
  }, [stale, draft]);
  return {
    typing: draft !== undefined && !stale,
    shown: draft?.shown,
    invalidAtStart: draft?.invalidAtStart ?? false,
    type(shown: Value, invalid: boolean): void {
      kept.current = { shown, invalidAtStart: kept.current?.invalidAtStart ?? invalid };
    },
    /** The field has the focus again before its edit is saved: its selected text must not change then either. */
    hold(shown: Value, invalidAtStart: boolean): void {
      kept.current ??= { shown, invalidAtStart };
    },
    leave(): void {
      kept.current = undefined;
      redraw();
    },
    redraw,
  };
}
