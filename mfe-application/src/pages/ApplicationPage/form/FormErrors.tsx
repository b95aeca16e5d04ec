import { type PortalState, usePortalSelector } from '@portal/api-client';
import type { PreviewError } from '@portal/contract/preview';
import { SECTION_STATE, type SectionName } from '@portal/contract/sections';
import { HIGHEST_ROW } from '@portal/field-rules/validate-rows';
import { type IntlShape, useIntl } from '@portal/i18n';
import { ErrorSummary, type SummaryError } from '@portal/ui/form';
import { useEffect, useState } from 'react';
import { errorText } from '../../../components/fields/error-text';
import { type FormState, useForm } from '../../../components/form-context';
import { fieldId, sectionId } from '../../../model/field-id';
import { isRowSection } from '../../../model/section-kinds';
import { sectionFields } from '../../../model/sections';
import { rowData } from '../../../sections/cached-content';
import { isMended } from '../../../sections/error-resolved';
import { rowsIn } from '../../../sections/rows/row-set';
import { rowTitle } from '../../../sections/rows/row-title';
import { rowValues } from '../../../sections/rows/row-values';
import { loadedData, stateOf } from '../../../sections/useSectionState';

/** What keeps the application from being sent, each with the way to its field. */
export function FormErrors({ errors, focusKey }: { errors: readonly PreviewError[]; focusKey: number }) {
  const intl = useIntl();
  const form = useForm();
  const list = usePortalSelector(
    (state) =>
      distinct(
        errors
          .filter((error) => !isMendedIn(state, form, error))
          .map((error) => summaryError(intl, form, state, error)),
      ),
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  );
  const [focused, setFocused] = useState<number>();
  // The shell moves the focus to the heading after a navigation; the summary takes it after that.
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      setFocused(focusKey);
      // Once is enough: when a fault comes back later, the person is in the middle of typing.
      frame = requestAnimationFrame(() => setFocused(undefined));
    });
    return () => cancelAnimationFrame(frame);
  }, [focusKey]);
  return (
    <ErrorSummary
      title={intl.formatMessage({ id: 'application.preview.errors' }, { count: list.length })}
      errors={list}
      focusKey={focused}
    />
  );
}

/** Until a section is loaded, the faults of its rows all lead to the section: each is then told once. */
function distinct(list: readonly SummaryError[]): SummaryError[] {
  return [...new Map(list.map((error) => [JSON.stringify(error), error])).values()];
}

/** What was mended since the preview leaves the list; whether the whole can be sent, the next preview tells. */
function isMendedIn(state: PortalState, form: FormState, error: PreviewError): boolean {
  const data = loadedData(state, form, error.section);
  if (!data) return false;
  const done = stateOf(state, form, error.section) === SECTION_STATE.success;
  return done || isMended(form.view, error, data, form);
}

function summaryError(intl: IntlShape, form: FormState, state: PortalState, error: PreviewError): SummaryError {
  const { section, field } = error;
  const fields = sectionFields(form.view, section);
  const config = fields.find((known) => known.name === field);
  const sectionTitle = form.view.sectionMap[section]?.title ?? section;
  const message = errorText(intl, error, config);
  const ofSection = !isRowSection(section) || (section === 'languageSkills' && !error.rowId);
  if (ofSection && config) return { id: fieldId({ section, field }), label: config.label, message };
  if (!isRowSection(section)) return { id: sectionId(section), label: sectionTitle, message: emptyText(intl, section) };
  const rows = rowsIn(section, rowData(state, form.application, section));
  const index = rows.findIndex((row) => row.rowId === error.rowId);
  const row = rows[index];
  if (!row || !config)
    return { id: sectionId(section), label: sectionTitle, message: sectionFault(intl, error, message) };
  const name =
    rowTitle(fields, rowValues(row), form.view.locale) ||
    intl.formatMessage({ id: 'application.table.new-row' }, { number: index + 1 });
  return {
    id: fieldId({ section, row: row.clientRowId, field }),
    label: `${sectionTitle}, ${name}: ${config.label}`,
    message,
  };
}

/** A required section in which nothing stands, and none of its fields is required by itself. */
function emptyText(intl: IntlShape, section: SectionName): string {
  const files = section === 'attachments';
  return intl.formatMessage({ id: files ? 'application.error.no-files' : 'application.error.section-empty' });
}

/** What a table misses as a whole, said in full rather than as "this answer is required". */
function sectionFault(intl: IntlShape, { section, code, field, rowId }: PreviewError, message: string): string {
  if (code !== 'required' || rowId) return message;
  if (field === HIGHEST_ROW.field) return intl.formatMessage({ id: 'application.table.missing-highest' });
  const languages = section === 'languageSkills';
  return intl.formatMessage({ id: languages ? 'application.language.missing' : 'application.table.none-missing' });
}
