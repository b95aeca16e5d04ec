import type { PortalDispatch, PortalState } from '@portal/api-client';
import type { Edit } from '@portal/auto-save/edit';
import type { ApplicationRef } from '../model/application-ref';
import { isRowSection } from '../model/section-kinds';
import { rowData } from '../sections/cached-content';
import { rowsIn } from '../sections/rows/row-set';

/** Reads the server's id of the row that an edit belongs to; undefined while the server does not know the row. */
export function rowIdIn(application: ApplicationRef, { section, row }: Pick<Edit, 'section' | 'row'>) {
  return (_: PortalDispatch, getState: () => PortalState): string | undefined => {
    if (!isRowSection(section)) return undefined;
    const rows = rowsIn(section, rowData(getState(), application, section));
    return rows.find((known) => known.clientRowId === row)?.rowId;
  };
}
