import { type EditTarget, keyOf } from '@portal/auto-save/edit';
import type { FieldConfig, Values } from '@portal/contract/fields';
import { fieldsBeside } from '@portal/field-rules/conditions';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useAutoSave } from '../auto-save-context';

/**
 * The values of the fields that the rules of one field look at, unsaved edits included; only a change in one of them draws the field again.
 * @param target the field
 * @param values of its record or row, as the server has them
 */
export function useValuesBeside({ section, row, kind }: EditTarget, config: FieldConfig, values: Values): Values {
  const autoSave = useAutoSave();
  const places = useMemo(
    () => fieldsBeside(config).map((field) => [field, keyOf({ section, row, kind, field })] as const),
    [config, section, row, kind],
  );
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = places.map(([, key]) => autoSave.subscribeToField(key, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [autoSave, places],
  );
  // A text, so that two readings can be compared.
  const edited = useSyncExternalStore(subscribe, () =>
    JSON.stringify(
      Object.fromEntries(
        places.flatMap(([field, key]) => {
          const edit = autoSave.get(key);
          return edit ? [[field, edit.value]] : [];
        }),
      ),
    ),
  );
  return useMemo(() => ({ ...values, ...(JSON.parse(edited) as Values) }), [values, edited]);
}
