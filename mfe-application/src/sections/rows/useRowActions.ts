import type { Row } from '@portal/contract/application';
import type { Values } from '@portal/contract/fields';
import { useIntl } from '@portal/i18n';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAutoSave } from '../../components/auto-save-context';
import { useStableCallback } from '../../components/useStableCallback';
import { rowButtonId } from '../../model/field-id';
import type { FormRow } from './merged-rows';
import type { RowSet } from './row-set';
import { useRowCalls } from './useRowCalls';

/** What can be done with a row of a section. */
export interface RowActions {
  toggle(id: string, open: boolean): void;
  remove(id: string, title: string): void;
  /** @param by -1 up, 1 down */
  move(id: string, by: -1 | 1): void;
  /** Of a row that was deleted elsewhere. @param values as they are on the screen */
  keepGone(id: string, values: Values): void;
  dropGone(id: string): void;
}

interface Options {
  set: RowSet;
  rows: readonly FormRow[];
  /** Those of them that the server knows. */
  stored: readonly Row[];
  /** Id of the button that takes the focus where no row is left. */
  addId: string;
  toggle(id: string, open: boolean): void;
  /** Forgets that a row was added here. */
  forget(id: string): void;
  focusLater(id: string): void;
}

/** The actions of the rows, always the same functions, since a card is drawn again only when its own row changes; and what to say of the latest. */
export function useRowActions({ set, rows, stored, addId, toggle, forget, focusLater }: Options) {
  const intl = useIntl();
  const autoSave = useAutoSave();
  const calls = useRowCalls(set);
  const { section, kind } = set;
  const [announcement, setAnnouncement] = useState('');
  const moved = useRef<string>(undefined);
  // The browser takes the focus away from an element that changes places, so it is given back once the rows are in their new order.
  useEffect(() => {
    if (moved.current && stored) document.getElementById(moved.current)?.focus();
    moved.current = undefined;
  }, [stored]);

  /** Id of the button that takes the focus when a row is deleted. */
  function neighbourOf(id: string): string {
    const index = rows.findIndex((row) => row.clientRowId === id);
    const neighbour = rows[index + 1] ?? rows[index - 1];
    return neighbour ? rowButtonId(neighbour.clientRowId, 'toggle') : addId;
  }

  const toggleRow = useStableCallback((id: string, open: boolean) => {
    toggle(id, open);
    focusLater(rowButtonId(id, 'toggle'));
  });
  const remove = useStableCallback(async (id: string, title: string) => {
    const next = neighbourOf(id);
    if (!(await calls.remove(id, title))) return;
    forget(id);
    focusLater(next);
    setAnnouncement(intl.formatMessage({ id: 'application.table.deleted' }, { row: title }));
  });
  const move = useStableCallback((id: string, by: -1 | 1) => {
    const from = stored.findIndex((row) => row.clientRowId === id);
    const to = from + by;
    if (from < 0 || to < 0 || to >= stored.length) return;
    const order = stored.map((row) => row.rowId);
    order.splice(to, 0, ...order.splice(from, 1));
    void calls.order(order);
    // At an end of the list the button that was pressed has nothing more to do.
    const isAtEnd = to === 0 || to === stored.length - 1;
    moved.current = rowButtonId(id, by < 0 !== isAtEnd ? 'up' : 'down');
    setAnnouncement(intl.formatMessage({ id: 'application.table.moved' }, { place: to + 1, count: stored.length }));
  });
  const keepGone = useStableCallback(async (id: string, values: Values) => {
    // A row that was added here must be forgotten first, or it would stay without what was typed.
    forget(id);
    const copy = await autoSave.restoreRow({ section, row: id, kind }, values);
    focusLater(rowButtonId(copy, 'toggle'));
    toggle(copy, true);
  });
  const dropGone = useStableCallback((id: string) => {
    focusLater(neighbourOf(id));
    forget(id);
    void autoSave.dropRow(section, id);
  });
  const actions: RowActions = useMemo(
    () => ({ toggle: toggleRow, remove, move, keepGone, dropGone }),
    [toggleRow, remove, move, keepGone, dropGone],
  );
  return { actions, announcement };
}
