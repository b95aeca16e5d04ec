import { usePortalDispatch } from '@portal/api-client';
import type { Row, TableWriteResult } from '@portal/contract/application';
import { useIntl } from '@portal/i18n';
import { useShell } from '@portal/shell-kit';
import { useRef } from 'react';
import { askAgain } from '../../api/ask-again';
import { useAutoSave } from '../../components/auto-save-context';
import { useForm } from '../../components/form-context';
import { withPortal } from '../../model/application-ref';
import { resourceOf } from '../../model/section-kinds';
import { updateContent } from '../cached-content';
import { refetchSections } from '../refetch-sections';
import { kindOf } from '../section-kinds';
import { sectionsApi } from '../sections.api';
import { rowIdIn } from './row-id';
import type { RowSet } from './row-set';

/** Deletes and orders rows. The call is sent at once; when it fails the rows stay as they were, and a toast says so. */
export function useRowCalls({ section, kind }: RowSet) {
  const intl = useIntl();
  const dispatch = usePortalDispatch();
  const autoSave = useAutoSave();
  const { application } = useForm();
  const { confirm, toast } = useShell();
  const { campaignId } = application;
  const sectionRows = kindOf(section).rows;
  const wanted = useRef<readonly string[]>(undefined);
  const ordering = useRef(false);

  /** @returns undefined when the server did not do it */
  async function send(path: string, body: object): Promise<TableWriteResult | undefined> {
    const call = { url: withPortal(path, application), body, key: crypto.randomUUID() };
    const { data } = await askAgain(() => dispatch(sectionsApi.endpoints.changeRows.initiate(call, { track: false })));
    if (!data) return undefined;
    if (data.updateOutOfDate) {
      autoSave.endPeriod();
      return undefined;
    }
    if (data.refreshView) autoSave.reportStaleView();
    autoSave.reportChanged(section);
    return data;
  }

  const fail = (id: string) => toast({ status: 'ERROR', title: intl.formatMessage({ id }) });

  return {
    /**
     * Deletes a row after asking; what was typed into it is forgotten only once the server has deleted it.
     * @param title of the row
     * @returns whether it is gone
     */
    async remove(clientRowId: string, title: string): Promise<boolean> {
      const row = { section, row: clientRowId };
      const rowIdOf = () => dispatch(rowIdIn(application, row));
      const empty = rowIdOf() === undefined && autoSave.ofRow(section, clientRowId).length === 0;
      const sure =
        empty ||
        (await confirm({
          title: intl.formatMessage({ id: 'application.table.delete-title' }),
          body: intl.formatMessage({ id: 'application.table.delete-text' }, { row: title }),
          okLabel: intl.formatMessage({ id: 'application.table.delete' }),
          destructive: true,
        }));
      if (!sure) return false;
      // A row on its way to the server must arrive before it can be deleted there.
      if (autoSave.automatic && !empty) await autoSave.flush();
      const rowId = rowIdOf();
      const onItsWay = autoSave.ofRow(section, clientRowId).some((edit) => edit.attempt && !edit.block);
      const result = rowId && (await send(sectionRows.deletePath(campaignId), { rowId }));
      if (rowId ? !result : onItsWay) {
        fail('application.table.not-deleted');
        return false;
      }
      if (result) {
        const others = (rows: readonly Row[]) => rows.filter((known) => known.rowId !== rowId);
        dispatch(updateContent(application, section, (content) => sectionRows.change(content, others, result)));
      }
      await autoSave.dropRow(section, clientRowId);
      return true;
    },

    /** Shows the rows in this order at once, and lets the server know; of quick presses the last one counts. */
    async order(rowIds: readonly string[]): Promise<void> {
      const indexOf = (row: Row) => rowIds.indexOf(row.rowId);
      const inOrder = (rows: readonly Row[]) => [...rows].sort((one, other) => indexOf(one) - indexOf(other));
      dispatch(
        updateContent(application, section, (content) =>
          sectionRows.change(content, (rows, of) => (of === kind ? inOrder(rows) : rows)),
        ),
      );
      wanted.current = rowIds;
      if (ordering.current) return;
      ordering.current = true;
      while (wanted.current) {
        const next: readonly string[] = wanted.current;
        wanted.current = undefined;
        if (await send(`${resourceOf(section)}/order/${campaignId}`, { rowIds: next })) continue;
        wanted.current = undefined;
        fail('application.table.not-moved');
        await dispatch(refetchSections(application, [section]));
      }
      ordering.current = false;
    },
  };
}
