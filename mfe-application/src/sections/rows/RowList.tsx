import type { Edit } from '@portal/auto-save/edit';
import type { Row } from '@portal/contract/application';
import { ROWS_PER_SECTION } from '@portal/contract/limits';
import { FormattedMessage } from '@portal/i18n';
import { VisuallyHidden } from '@portal/ui/basic';
import { useCallback, useEffect, useId, useState } from 'react';
import { useAutoSave, useEditsSelector } from '../../components/auto-save-context';
import { useForm } from '../../components/form-context';
import { useFocusLater } from '../../components/useFocusLater';
import { fieldId } from '../../model/field-id';
import { AddRow } from './AddRow';
import { editedRows, mergedRows } from './merged-rows';
import { RowCard } from './RowCard';
import styles from './RowList.module.css';
import type { RowSet } from './row-set';
import { useOpenRows } from './useOpenRows';
import { useRowActions } from './useRowActions';

interface Props {
  set: RowSet;
  /** Keep it the same while the rows are the same. */
  stored: readonly Row[];
  revision: number;
  /** What adding a row is called; without it none can be added. */
  addText?: string;
  /** Number of rows of the section in other lists. */
  elsewhere?: number;
  /** Told how many rows there are, also those that only this browser knows. */
  onCount?(count: number): void;
}

/** Rows that open in place: they are added, filled in, deleted and moved. */
export function RowList({ set, stored, revision, addText, elsewhere = 0, onCount }: Props) {
  const { readOnly, view } = useForm();
  const autoSave = useAutoSave();
  const { section, kind } = set;
  const addId = useId();
  const focusLater = useFocusLater();
  const { isOpen, toggle } = useOpenRows(set, stored);
  const [added, setAdded] = useState<readonly string[]>([]);
  const edited = useEditsSelector(
    useCallback((edits: readonly Edit[]) => editedRows(edits, { section, kind }).join(), [section, kind]),
  );
  const rows = mergedRows(stored, edited === '' ? [] : edited.split(','), added);
  const forget = (id: string) => setAdded((before) => before.filter((other) => other !== id));
  const { actions, announcement } = useRowActions({ set, rows, stored, addId, toggle, forget, focusLater });
  const count = rows.length;
  useEffect(() => onCount?.(count), [count, onCount]);

  const firstField = set.fields.find((field) => !field.readOnly)?.name;
  const add = () => {
    const id = crypto.randomUUID();
    setAdded((before) => [...before, id]);
    toggle(id, true);
    if (firstField) focusLater(fieldId({ section, row: id, field: firstField }));
  };
  // Which rows there are is for the candidate alone to decide.
  const mayChange = !readOnly && !view.employerEditing;
  return (
    <div className={styles.list}>
      {count > 0 && !autoSave.automatic && mayChange && !set.fixed && (
        <p className={styles.bound}>
          <FormattedMessage
            id={set.orderable ? 'application.table.rows-at-once' : 'application.table.deleted-at-once'}
          />
        </p>
      )}
      {count > 0 && (
        <ol className={styles.rows}>
          {rows.map((row, index) => {
            const open = set.fixed || isOpen(row.clientRowId);
            return (
              <li key={row.clientRowId} className={styles.row}>
                <RowCard
                  set={set}
                  id={row.clientRowId}
                  stored={row.stored}
                  number={index + 1}
                  last={index === stored.length - 1}
                  // A closed row has no use for it, and would be drawn again at each save in another one.
                  revision={open ? revision : undefined}
                  open={open}
                  actions={actions}
                />
              </li>
            );
          })}
        </ol>
      )}
      {count === 0 && readOnly && (
        <p>
          <FormattedMessage id="application.value.empty" />
        </p>
      )}
      {addText && mayChange && (
        <AddRow id={addId} text={addText} left={Math.max(0, ROWS_PER_SECTION - count - elsewhere)} onAdd={add} />
      )}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </div>
  );
}
