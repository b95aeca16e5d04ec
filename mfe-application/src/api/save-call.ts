import { RECORD_RESOURCES, TABLE_RESOURCES } from '@portal/contract/sections';
import { type Attempt, type Edit, NO_ROWS } from '../autosave/edit';
import { type ApplicationRef, withPortal } from '../model/application-ref';
import { isRecordSection, isTableSection } from '../model/section-kinds';
import type { SaveCall } from './sections.api';

/** The call that saves an attempt. Contract, section 4. */
export function saveCall(
  application: ApplicationRef,
  { section, row, field }: Pick<Edit, 'section' | 'row' | 'field'>,
  { id, value, rowId, baseRevision }: Attempt,
): SaveCall {
  const url = (path: string) => withPortal(path, application);
  const { campaignId } = application;
  const base = baseRevision !== undefined && { baseRevision };
  if (isTableSection(section)) {
    const { resource, noneCall } = TABLE_RESOURCES[section];
    if (field === NO_ROWS) {
      return { url: url(`${resource}/${noneCall}/${campaignId}`), body: { selected: value === true }, key: id };
    }
    const body = { ...(rowId && { rowId }), clientRowId: row, values: { [field]: value }, ...base };
    return { url: url(`${resource}/${campaignId}`), body, key: id };
  }
  if (!isRecordSection(section)) throw new Error(`Section ${section} has no fields to save`);
  return {
    url: url(`${RECORD_RESOURCES[section]}/${campaignId}/save_field`),
    body: { field, value, ...base },
    key: id,
  };
}
