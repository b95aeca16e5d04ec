import { type Attempt, type Edit, NO_ROWS } from '@portal/auto-save/edit';
import {
  LANGUAGE_SKILL_KIND,
  LANGUAGE_SKILLS_RESOURCE,
  RECORD_RESOURCES,
  TABLE_RESOURCES,
} from '@portal/contract/sections';
import { type ApplicationRef, withPortal } from '../model/application-ref';
import { isRecordSection, isTableSection } from '../model/section-kinds';
import type { RowSection } from '../sections/rows/row-set';
import type { SaveCall } from '../sections/sections.api';

/** The call that saves an attempt. docs/design/contract.md#saving */
export function saveCall(
  application: ApplicationRef,
  { section, row, field, kind = LANGUAGE_SKILL_KIND.other }: Pick<Edit, 'section' | 'row' | 'field' | 'kind'>,
  { id, value, rowId, baseRevision, unconfirmedValues }: Attempt,
): SaveCall {
  const url = (path: string) => withPortal(path, application);
  const { campaignId } = application;
  const base = baseRevision !== undefined && { baseRevision };
  const rowIds = { ...(rowId && { rowId }), ...(row && { clientRowId: row }) };
  const values = { [field]: value };
  const earlier = unconfirmedValues && { unheard: unconfirmedValues.map((sent) => ({ [field]: sent })) };
  if (section === 'languageSkills') {
    const body = { kind, ...rowIds, values, ...base, ...earlier };
    return { url: url(`${LANGUAGE_SKILLS_RESOURCE}/${campaignId}/update`), body, key: id };
  }
  if (isTableSection(section)) {
    const { resource, noneCall } = TABLE_RESOURCES[section];
    if (field === NO_ROWS) {
      return { url: url(`${resource}/${noneCall}/${campaignId}`), body: { selected: value === true }, key: id };
    }
    return { url: url(`${resource}/${campaignId}`), body: { ...rowIds, values, ...base, ...earlier }, key: id };
  }
  if (!isRecordSection(section)) throw new Error(`Section ${section} has no fields to save`);
  return {
    url: url(`${RECORD_RESOURCES[section]}/${campaignId}/save_field`),
    body: { field, value, ...base, ...(unconfirmedValues && { unheard: unconfirmedValues }) },
    key: id,
  };
}

/** The call that deletes a row. */
export function deleteCall(application: ApplicationRef, section: RowSection, rowId: string, key: string): SaveCall {
  const { campaignId } = application;
  const path =
    section === 'languageSkills'
      ? `${LANGUAGE_SKILLS_RESOURCE}/${campaignId}/delete`
      : `${TABLE_RESOURCES[section].resource}/delete/${campaignId}`;
  return { url: withPortal(path, application), body: { rowId }, key };
}

/** The call that puts rows into the order of `rowIds`. */
export function orderCall(
  application: ApplicationRef,
  section: RowSection,
  rowIds: readonly string[],
  key: string,
): SaveCall {
  const resource = section === 'languageSkills' ? LANGUAGE_SKILLS_RESOURCE : TABLE_RESOURCES[section].resource;
  return { url: withPortal(`${resource}/order/${application.campaignId}`, application), body: { rowIds }, key };
}
