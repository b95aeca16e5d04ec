import type { FieldConfig, Value } from '@portal/contract/fields';
import { readValue } from '@portal/field-rules/values';
import { useEffect, useState } from 'react';
import { sameValue } from '../../autosave/edit';

/**
 * The text as it is being typed: an answer that reads "3,50" as 3.5 must not change it under the fingers.
 * @param pending whether what was typed is not saved yet, or can not be compared with what is stored
 */
export function useDraft(pending: boolean, config: FieldConfig, stored: Value | undefined) {
  const [draft, setDraft] = useState<{ shown: Value; faultyAtStart: boolean }>();
  const shown = draft?.shown;
  // Saved, and then changed from elsewhere while the focus is still here: the newer value shows, so that nobody writes over it unseen.
  const overtaken = shown !== undefined && !pending && !sameValue(readValue(config, shown), stored);
  useEffect(() => {
    if (overtaken) setDraft(undefined);
  }, [overtaken]);
  return {
    typing: draft !== undefined && !overtaken,
    shown,
    faultyAtStart: draft?.faultyAtStart ?? false,
    type: (next: Value, faulty: boolean) =>
      setDraft((before) => ({ shown: next, faultyAtStart: before?.faultyAtStart ?? faulty })),
    /** The field is gone into again before its edit is saved: the text that stands there selected must not change then either. */
    hold: (unsaved: Value, faulty: boolean) =>
      setDraft((before) => before ?? { shown: unsaved, faultyAtStart: faulty }),
    leave: () => setDraft(undefined),
  };
}
