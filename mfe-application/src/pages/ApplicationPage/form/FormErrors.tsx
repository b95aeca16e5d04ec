import { type PortalState, usePortalSelector } from '@portal/api-client';
import type { PreviewError } from '@portal/contract/preview';
import { SECTION_STATE } from '@portal/contract/sections';
import { type IntlShape, useIntl } from '@portal/i18n';
import { ErrorSummary, type SummaryError } from '@portal/ui/form';
import { useEffect, useState } from 'react';
import { errorText } from '../../../components/fields/error-text';
import { type FormState, useForm } from '../../../components/form-context';
import { fieldId, rowButtonId, sectionId } from '../../../model/field-id';
import { sectionFields } from '../../../model/sections';
import { cachedContent, cachedRows } from '../../../sections/cached-content';
import { isErrorResolved } from '../../../sections/error-resolved';
import { rowTitle } from '../../../sections/rows/row-title';
import { rowValues } from '../../../sections/rows/row-values';
import { kindOf } from '../../../sections/section-kinds';
import { stateOf } from '../../../sections/useSectionState';

/** What keeps the application from being sent, each with the way to its field. */
export function FormErrors({ errors, focusKey }: { errors: readonly PreviewError[]; focusKey: number }) {
  const intl = useIntl();
  const form = useForm();
  const list = usePortalSelector(
    (state) =>
      distinct(
        errors
          .filter((error) => !isResolvedIn(state, form, error))
          .map((error) => summaryError(intl, form, state, error)),
      ),
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  );
  const [focused, setFocused] = useState<number>();
  // The shell moves the focus to the heading after a navigation; the summary takes it after that.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const active = document.activeElement;
      // Otherwise the reader is on the way to a field already.
      if (!active || active === document.body || active.matches('h1')) setFocused(focusKey);
    });
    return () => cancelAnimationFrame(frame);
  }, [focusKey]);
  // Once is enough: when an error comes back later, the person is in the middle of typing. The summary's own effect has run before this one.
  useEffect(() => {
    if (focused !== undefined) setFocused(undefined);
  }, [focused]);
  return (
    <ErrorSummary
      title={intl.formatMessage({ id: 'application.preview.errors' }, { count: list.length })}
      errors={list}
      focusKey={focused}
    />
  );
}

/** Until a section is loaded, the errors of its rows all lead to the section: each is then told once. */
function distinct(list: readonly SummaryError[]): SummaryError[] {
  return [...new Map(list.map((error) => [JSON.stringify(error), error])).values()];
}

/** An error that was resolved since the preview leaves the list; whether the application can be sent, the next preview tells. */
function isResolvedIn(state: PortalState, form: FormState, error: PreviewError): boolean {
  const content = cachedContent(state, form.application, error.section);
  if (!content) return false;
  const done = stateOf(state, form, error.section) === SECTION_STATE.success;
  return done || isErrorResolved(form.view, error, content, form);
}

function summaryError(intl: IntlShape, form: FormState, state: PortalState, error: PreviewError): SummaryError {
  const { section, field, rowId } = error;
  const kind = kindOf(section);
  const fields = sectionFields(form.view, section);
  const config = fields.find((known) => known.name === field);
  const sectionTitle = form.view.sectionMap[section]?.title ?? section;
  const message = errorText(intl, error, config);
  if (config && kind.hasOwnFields && !rowId) return { id: fieldId({ section, field }), label: config.label, message };
  const rows = cachedRows(state, form.application, section);
  const index = rows.findIndex((row) => row.rowId === rowId);
  const row = rows[index];
  if (!row || !config) {
    const whole = kind.messageOfSection(error);
    return {
      id: sectionId(section),
      label: sectionTitle,
      message: whole ? intl.formatMessage({ id: whole }) : message,
    };
  }
  const name =
    rowTitle(fields, rowValues(row)) ||
    intl.formatMessage({ id: 'application.table.row' }, { section, number: index + 1 });
  return {
    id: fieldId({ section, row: row.clientRowId, field }),
    label: `${sectionTitle}, ${name}: ${config.label}`,
    message,
    opener: rowButtonId(row.clientRowId, 'toggle'),
  };
}
