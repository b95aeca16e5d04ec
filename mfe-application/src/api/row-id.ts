import type { PortalDispatch, PortalState } from '@portal/api-client';
import { TABLE_RESOURCES } from '@portal/contract/sections';
import type { Edit } from '../autosave/edit';
import type { ApplicationRef } from '../model/application-ref';
import { isTableSection } from '../model/section-kinds';
import { rowsOf } from '../model/table-rows';
import { sectionsApi } from './sections.api';

/** Reads the server's id of the row that an edit belongs to; undefined while the server does not know the row. */
export function rowIdIn(application: ApplicationRef, { section, row }: Pick<Edit, 'section' | 'row'>) {
  return (_: PortalDispatch, getState: () => PortalState): string | undefined => {
    if (!isTableSection(section)) return undefined;
    const { data } = sectionsApi.endpoints.getTable.select({ application, section })(getState());
    return rowsOf(data, TABLE_RESOURCES[section].rowsKey).find((known) => known.clientRowId === row)?.rowId;
  };
}
