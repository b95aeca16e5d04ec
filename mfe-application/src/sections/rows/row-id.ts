import type { PortalDispatch, PortalState } from '@portal/api-client';
import type { Edit } from '@portal/auto-save/edit';
import type { ApplicationRef } from '../../model/application-ref';
import { cachedRows } from '../cached-content';

/** Reads the server's id of the row that an edit belongs to; undefined while the server does not know the row. */
export function rowIdIn(application: ApplicationRef, { section, row }: Pick<Edit, 'section' | 'row'>) {
  return (_: PortalDispatch, getState: () => PortalState): string | undefined =>
    cachedRows(getState(), application, section).find((known) => known.clientRowId === row)?.rowId;
}
