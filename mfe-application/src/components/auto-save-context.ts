import type { AutoSave } from '@portal/auto-save/auto-save';
import type { Edit } from '@portal/auto-save/edit';
import type { SaveStatus } from '@portal/auto-save/save-status';
import type { SectionName } from '@portal/contract/sections';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';

const AutoSaveContext = createContext<AutoSave | undefined>(undefined);

/** Given by the page around the form, and by tests around a field. */
export const AutoSaveProvider = AutoSaveContext.Provider;

/** The auto-save of the form around. @throws outside of a form */
export function useAutoSave(): AutoSave {
  const autoSave = useContext(AutoSaveContext);
  if (!autoSave) throw new Error('useAutoSave outside of AutoSaveProvider');
  return autoSave;
}

/** The unacknowledged edit of one field. */
export function useEdit(key: string): Edit | undefined {
  const autoSave = useAutoSave();
  return useSyncExternalStore(
    useCallback((listener) => autoSave.subscribeToField(key, listener), [autoSave, key]),
    useCallback(() => autoSave.get(key), [autoSave, key]),
  );
}

/** All unacknowledged edits. Renders again with each keystroke, so not for components beside fields. */
export function useEdits(): readonly Edit[] {
  const autoSave = useAutoSave();
  return useSyncExternalStore(autoSave.subscribe, autoSave.all);
}

/** The unacknowledged edits of one row. */
export function useRowEdits(section: SectionName, row: string): readonly Edit[] {
  const autoSave = useAutoSave();
  return useSyncExternalStore(
    useCallback((listener) => autoSave.subscribeToRow({ section, row }, listener), [autoSave, section, row]),
    useCallback(() => autoSave.ofRow(section, row), [autoSave, section, row]),
  );
}

/**
 * A text computed from all unacknowledged edits. Renders again only when the text changes.
 * @param read the same function between renders
 */
export function useEditsSelector(read: (edits: readonly Edit[]) => string): string {
  const autoSave = useAutoSave();
  return useSyncExternalStore(
    autoSave.subscribe,
    useCallback(() => read(autoSave.all()), [autoSave, read]),
  );
}

/** What the save line says. */
export function useSaveStatus(): SaveStatus {
  const autoSave = useAutoSave();
  return useSyncExternalStore(autoSave.subscribe, autoSave.status);
}
