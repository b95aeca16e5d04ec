import type { Edit } from '@portal/auto-save/edit';
import type { Row } from '@portal/contract/application';
import { useCallback, useEffect, useState } from 'react';
import { useEditsSelector } from '../../components/auto-save-context';
import { useForm } from '../../components/form-context';
import type { RowSet } from './row-set';

/** Which rows are open: those that the person opened, and those in which a choice or an error waits for the person. */
export function useOpenRows({ section }: RowSet, stored: readonly Row[]) {
  const { errors } = useForm();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set());
  const blocked = useEditsSelector(
    useCallback(
      (edits: readonly Edit[]) =>
        [...new Set(edits.flatMap((edit) => (edit.section === section && edit.block && edit.row) || []))].join(),
      [section],
    ),
  );
  // The summary's links lead to fields, so their rows are open.
  const invalid = errors
    .flatMap((error) =>
      error.section === section ? stored.filter((row) => row.rowId === error.rowId).map((row) => row.clientRowId) : [],
    )
    .join();
  useEffect(() => {
    const ids = [blocked, invalid].filter(Boolean).join().split(',').filter(Boolean);
    if (ids.length > 0) setOpen((before) => new Set([...before, ...ids]));
  }, [blocked, invalid]);
  return {
    isOpen: (id: string) => open.has(id),
    toggle(id: string, opened: boolean) {
      setOpen((before) => new Set(opened ? [...before, id] : [...before].filter((other) => other !== id)));
    },
  };
}
