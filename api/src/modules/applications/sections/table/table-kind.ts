import type { FieldConfig } from '@portal/contract/fields';
import { validateRows } from '@portal/field-rules/validate-rows';
import { fieldsOf, fieldsOfGroup } from '../../../campaigns/field-config';
import { SentRows } from '../rows/sent-rows';
import {
  fieldsOfGroups,
  type RuleContext,
  type SectionContents,
  type SectionErrors,
  type SectionKind,
  type Strictness,
  sentValues,
} from '../section-kind';

const findErrorsBy =
  (fields: readonly FieldConfig[]) =>
  ({ required, rows, noneSelected }: SectionContents, strictness: Strictness, context: RuleContext): SectionErrors => {
    const given = rows.map((row) => (strictness === 'all' ? { rowId: row.rowId, values: row.values } : row));
    const errors = validateRows({ required, fields }, given, noneSelected, context);
    return { invalidFields: [...errors.rows.values()].flat(), rows: errors };
  };

/** Rows that all have the same fields, or a tick that says there are none. */
export const tableKind: SectionKind = {
  name: 'table',
  hasValues: true,
  fields: (definition) => ({ own: [], ofRow: () => fieldsOfGroups(definition) }),
  groupFields: fieldsOfGroup,
  form(definition, locale, today) {
    const fields = fieldsOf(definition, locale, today);
    return { own: [], ofRow: () => fields, findErrors: findErrorsBy(fields) };
  },
  toSent(definition, { section, rows }) {
    const fields = fieldsOfGroups(definition);
    return {
      noneSelected: (section?.none_selected ?? false) && rows.length === 0,
      rows: rows.map(({ id, field_values }) => ({ rowId: id, values: sentValues(fields, field_values) })),
    };
  },
  fromSent: (content) => SentRows.parse(content),
};
