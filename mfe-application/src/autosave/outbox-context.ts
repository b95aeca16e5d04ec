import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Edit } from './edit';
import type { Outbox, SaveStatus } from './outbox';

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
    outbox.subscribe,
    useCallback(() => outbox.get(key), [outbox, key]),
  );
}

/** All unacknowledged edits; renders again with each of them. */
export function useEdits(): readonly Edit[] {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.all);
}

/** What the save line says. */
export function useSaveStatus(): SaveStatus {
  const outbox = useOutbox();
  return useSyncExternalStore(outbox.subscribe, outbox.status);
}
