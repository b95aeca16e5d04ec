import { NO_ROWS } from '@portal/auto-save/edit';
import type { Row, TableData } from '@portal/contract/application';
import { TABLE_RESOURCES, type TableSection } from '@portal/contract/sections';
import { HIGHEST_ROW, validateRows } from '@portal/field-rules/validate-rows';
import { isSectionRequired, sectionFields } from '../../model/sections';
import { isRowErrorResolved, rowBody, withCurrentValue, withSavedRow } from '../rows/row-content';
import { rowValues } from '../rows/row-values';
import type { SectionKind, SectionRows } from '../section-kind';

const FLAGS = [
  'invalidFieldsFound',
  'missingHighestRow',
  'missingNoExperienceSelected',
  'noExperienceSelected',
] as const;

/** The rows of a table section's content. */
export function tableRows(section: TableSection, content: TableData): readonly Row[] {
  const rows = content[TABLE_RESOURCES[section].rowsKey];
  return Array.isArray(rows) ? rows : [];
}

/** A section of rows, with the choice of having none. */
export function tableKind(section: TableSection): SectionKind<TableData> {
  const { resource, rowsKey, noneCall } = TABLE_RESOURCES[section];
  const rows: SectionRows<TableData> = {
    read: (content) => tableRows(section, content),
    change(content, change, answer = {}) {
      content[rowsKey] = [...change(tableRows(section, content))];
      for (const flag of FLAGS) if (answer[flag] !== undefined) content[flag] = answer[flag];
    },
    deletePath: (campaignId) => `${resource}/delete/${campaignId}`,
  };
  return {
    rows,
    hasOwnFields: false,
    saveCall: (campaignId, edit, attempt) =>
      edit.field === NO_ROWS
        ? { path: `${resource}/${noneCall}/${campaignId}`, body: { selected: attempt.value === true } }
        : { path: `${resource}/${campaignId}`, body: rowBody(edit, attempt) },
    applySave(content, { field }, { value }, result) {
      const none = field === NO_ROWS && { noExperienceSelected: value === true };
      rows.change(content, (known) => withSavedRow(known, result), { ...none, ...result });
    },
    applyCurrentValue(content, { field }, current) {
      rows.change(content, (known) => withCurrentValue(known, field, current));
    },
    hasInvalidFields: ({ invalidFieldsFound }) => invalidFieldsFound,
    isComplete(content, { view, ...context }) {
      const given = rows.read(content).map((row) => ({ rowId: row.rowId, values: rowValues(row) }));
      const rules = { required: isSectionRequired(view, section), fields: sectionFields(view, section) };
      const found = validateRows(rules, given, content.noExperienceSelected, context);
      return !found.invalidFieldsFound && !found.missingHighestRow && !found.missingNoExperienceSelected;
    },
    given: (content) => ({
      rows: rows.read(content).map((row) => ({ values: rowValues(row) })),
      noneSelected: content.noExperienceSelected,
    }),
    isErrorResolved(content, error, context) {
      if (error.rowId) return isRowErrorResolved(rows.read(content), error, context);
      return error.field === HIGHEST_ROW.field ? !content.missingHighestRow : !content.missingNoExperienceSelected;
    },
    messageOfSection({ code, rowId, field }) {
      if (code !== 'required' || rowId) return undefined;
      return field === HIGHEST_ROW.field ? 'application.table.missing-highest' : 'application.table.none-missing';
    },
  };
}
