import type { Edit } from '@portal/auto-save/edit';
import type { Row } from '@portal/contract/application';
import type { Values } from '@portal/contract/fields';
import { ROWS_LEFT_TOLD, ROWS_PER_SECTION } from '@portal/contract/limits';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button, Icon, VisuallyHidden } from '@portal/ui/basic';
import { Plus } from '@portal/ui/icons';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useAutoSave, useEditsSelector } from '../../autosave/auto-save-context';
import { useForm } from '../../components/form-context';
import { useFocusLater } from '../../components/useFocusLater';
import { fieldId, rowButtonId } from '../../model/field-id';
import { editedRows, mergedRows } from './merged-rows';
import { RowCard } from './RowCard';
import styles from './RowList.module.css';
import type { RowSet } from './row-set';
import { useOpenRows } from './useOpenRows';
import { useRowCalls } from './useRowCalls';

interface Props {
  set: RowSet;
  /** Keep it the same while the rows are the same. */
  stored: readonly Row[];
  revision: number;
  /** What adding a row is called; without it none can be added. */
  addText?: string;
  /** Rows of the section that stand in other lists. */
  elsewhere?: number;
  /** Told how many rows there are, also those that only this browser knows. */
  onCount?(count: number): void;
}

/** Rows that open in place: they are added, filled in, deleted and moved. */
export function RowList({ set, stored, revision, addText, elsewhere = 0, onCount }: Props) {
  const intl = useIntl();
  const { readOnly, view } = useForm();
  const { section, kind } = set;
  const addId = useId();
  const boundId = useId();
  const [added, setAdded] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const focusLater = useFocusLater();
  const moved = useRef<string>(undefined);
  // The browser takes the focus away from what changes places, so it is given back once the rows stand in their new order.
  useEffect(() => {
    if (moved.current && stored) document.getElementById(moved.current)?.focus();
    moved.current = undefined;
  }, [stored]);
  const autoSave = useAutoSave();
  const calls = useRowCalls(set);
  const { isOpen, toggle } = useOpenRows(set, stored);
  const edited = useEditsSelector(
    useCallback((edits: readonly Edit[]) => editedRows(edits, { section, kind }).join(), [section, kind]),
  );
  const rows = mergedRows(stored, edited === '' ? [] : edited.split(','), added);
  const count = rows.length;
  useEffect(() => onCount?.(count), [count, onCount]);
  const left = Math.max(0, ROWS_PER_SECTION - count - elsewhere);

  const firstField = set.fields.find((field) => !field.readOnly)?.name;
  const add = () => {
    const id = crypto.randomUUID();
    setAdded((before) => [...before, id]);
    toggle(id, true);
    if (firstField) focusLater(fieldId({ section, row: id, field: firstField }));
  };
  /** Where the focus goes when a row goes. */
  const beside = (id: string) => {
    const index = rows.findIndex((row) => row.clientRowId === id);
    const neighbour = rows[index + 1] ?? rows[index - 1];
    return neighbour ? rowButtonId(neighbour.clientRowId, 'toggle') : addId;
  };
  const forget = (id: string) => setAdded((before) => before.filter((other) => other !== id));
  const actions = {
    toggle(id: string, open: boolean) {
      toggle(id, open);
      focusLater(rowButtonId(id, 'toggle'));
    },
    async remove(id: string, title: string) {
      const next = beside(id);
      if (!(await calls.remove(id, title))) return;
      forget(id);
      focusLater(next);
      setSaid(intl.formatMessage({ id: 'application.table.deleted' }, { row: title }));
    },
    move(id: string, by: -1 | 1) {
      const ids = stored.map((row) => row.clientRowId);
      const from = ids.indexOf(id);
      const to = from + by;
      if (from < 0 || to < 0 || to >= stored.length) return;
      const order = stored.map((row) => row.rowId);
      order.splice(to, 0, ...order.splice(from, 1));
      void calls.order(order);
      // At an end of the list the button that was pressed has nothing more to do.
      const edge = to === 0 || to === stored.length - 1;
      moved.current = rowButtonId(id, by < 0 !== edge ? 'up' : 'down');
      setSaid(intl.formatMessage({ id: 'application.table.moved' }, { place: to + 1, count: stored.length }));
    },
    // A row that was added here must be forgotten first, or it would stay without what was typed.
    async keepGone(id: string, values: Values) {
      forget(id);
      const copy = await autoSave.restoreRow({ section, row: id, kind }, values);
      focusLater(rowButtonId(copy, 'toggle'));
      toggle(copy, true);
    },
    dropGone(id: string) {
      focusLater(beside(id));
      forget(id);
      void autoSave.dropRow(section, id);
    },
  };
  // The cards are drawn again only when they change themselves, so they are given the same functions each time.
  const latest = useRef(actions);
  latest.current = actions;
  const [stable] = useState(() => ({
    toggle: (id: string, open: boolean) => latest.current.toggle(id, open),
    remove: (id: string, title: string) => void latest.current.remove(id, title),
    move: (id: string, by: -1 | 1) => latest.current.move(id, by),
    keepGone: (id: string, values: Values) => void latest.current.keepGone(id, values),
    dropGone: (id: string) => latest.current.dropGone(id),
  }));
  return (
    <div className={styles.list}>
      {count > 0 && !autoSave.automatic && !readOnly && !view.employerEditing && !set.fixed && (
        <p className={styles.bound}>
          <FormattedMessage
            id={set.orderable ? 'application.table.rows-at-once' : 'application.table.deleted-at-once'}
          />
        </p>
      )}
      {count > 0 && (
        <ol className={styles.rows}>
          {rows.map((row, index) => (
            <li key={row.clientRowId} className={styles.row}>
              <RowCard
                set={set}
                id={row.clientRowId}
                stored={row.stored}
                number={index + 1}
                last={index === stored.length - 1}
                // A closed row has no use for it, and would be drawn again at each save in another one.
                revision={set.fixed || isOpen(row.clientRowId) ? revision : undefined}
                open={set.fixed || isOpen(row.clientRowId)}
                actions={stable}
              />
            </li>
          ))}
        </ol>
      )}
      {count === 0 && readOnly && <FormattedMessage id="application.value.empty" />}
      {addText && !readOnly && !view.employerEditing && (
        <div>
          <Button
            id={addId}
            icon={<Icon of={Plus} />}
            disabled={left === 0}
            aria-describedby={left <= ROWS_LEFT_TOLD ? boundId : undefined}
            onClick={add}
          >
            {addText}
          </Button>
          {left <= ROWS_LEFT_TOLD && (
            <p id={boundId} className={styles.bound}>
              {left === 0 ? (
                <FormattedMessage id="application.table.rows-full" values={{ max: ROWS_PER_SECTION }} />
              ) : (
                <FormattedMessage id="application.table.rows-left" values={{ count: left }} />
              )}
            </p>
          )}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  );
}
