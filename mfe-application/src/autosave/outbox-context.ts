import type { SectionName } from '@portal/contract/sections';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Edit } from './edit';
import type { Outbox } from './outbox';
import type { SaveStatus } from './save-status';

const OutboxContext = createContext<Outbox | undefined>(undefined);

/** Given by the page around the form, and by tests around a field. */
export const OutboxProvider = OutboxContext.Provider;

/** Where edits go. */
export function useOutbox(): Outbox {
  const outbox = useContext(OutboxContext);
  if (!outbox) throw new Error('useOutbox outside of OutboxProvider');
  return outbox;
}

/** The unacknowledged edit of one field. */
export function useEdit(key: string): Edit | undefined {
  const outbox = useOutbox();
  return useSyncExternalStore(
    useCallback((listener) => outbox.subscribeToField(key, listener), [outbox, key]),
    useCallback(() => outbox.get(key), [outbox, key]),
  );
}

/** All unacknowledged edits; renders again with each keystroke, so not for what stands beside fields. */
export function useEdits(): readonly Edit[] {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.all);
}

/** The unacknowledged edits of one row. */
export function useRowEdits(section: SectionName, row: string): readonly Edit[] {
  const outbox = useOutbox();
  return useSyncExternalStore(
    useCallback((listener) => outbox.subscribeToRow({ section, row }, listener), [outbox, section, row]),
    useCallback(() => outbox.ofRow(section, row), [outbox, section, row]),
  );
}

/**
 * What is read off all unacknowledged edits; renders again only when it comes out otherwise.
 * @param read gives a text, so that two outcomes can be compared; keep it the same between renders
 */
export function useOfEdits(read: (edits: readonly Edit[]) => string): string {
  const outbox = useOutbox();
  return useSyncExternalStore(
    outbox.subscribe,
    useCallback(() => read(outbox.all()), [outbox, read]),
  );
}

/** What the save line says. */
export function useSaveStatus(): SaveStatus {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.status);
}
