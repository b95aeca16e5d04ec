import { usePortalDispatch } from '@portal/api-client';
import { TABLE_RESOURCES, type TableSection } from '@portal/contract/sections';
import { useIntl } from '@portal/i18n';
import { useShell } from '@portal/shell-kit';
import { keepFlags } from '../../api/keep-saved';
import { rowIdIn } from '../../api/row-id';
import { sectionsApi, useDeleteRowMutation } from '../../api/sections.api';
import { useOutbox } from '../../autosave/outbox-context';
import type { FormRow } from '../../model/merged-rows';
import { rowsOf } from '../../model/table-rows';
import { useForm } from '../form-context';

interface Options {
  section: TableSection;
  row: FormRow;
  title: string;
  onDeleted(): void;
}

/** Deletes a row after asking; what was typed into it is forgotten only once the server has deleted it. */
export function useDeleteRow({ section, row, title, onDeleted }: Options): () => Promise<void> {
  const intl = useIntl();
  const dispatch = usePortalDispatch();
  const outbox = useOutbox();
  const { application } = useForm();
  const { confirm, toast } = useShell();
  const [deleteRow] = useDeleteRowMutation();
  const { clientRowId } = row;

  return async () => {
    const sure = await confirm({
      title: intl.formatMessage({ id: 'application.table.delete-title' }),
      body: intl.formatMessage({ id: 'application.table.delete-text' }, { row: title }),
      okLabel: intl.formatMessage({ id: 'application.table.delete' }),
      destructive: true,
    });
    if (!sure) return;
    // A row on its way to the server must arrive before it can be deleted there.
    await outbox.flush();
    const rowId = dispatch(rowIdIn(application, { section, row: clientRowId }));
    if (rowId) {
      const { data } = await deleteRow({ application, section, rowId, key: crypto.randomUUID() });
      if (!data) {
        toast({ status: 'ERROR', title: intl.formatMessage({ id: 'application.table.not-deleted' }) });
        return;
      }
      dispatch(
        sectionsApi.util.updateQueryData('getTable', { application, section }, (draft) => {
          const { rowsKey } = TABLE_RESOURCES[section];
          draft[rowsKey] = rowsOf(draft, rowsKey).filter((known) => known.rowId !== rowId);
          keepFlags(draft, data);
        }),
      );
    }
    await outbox.dropRow(section, clientRowId);
    onDeleted();
  };
}
