import type { Values } from '@portal/contract/fields';
import type { EmployerValueRow } from '../../../db/tables/employer.tables';
import type { StoredContents } from '../stored-contents';

type Place = Pick<EmployerValueRow, 'section' | 'row_id'>;

const at = (values: readonly EmployerValueRow[], { section, row_id }: Place): readonly EmployerValueRow[] =>
  values.filter((value) => value.section === section && value.row_id === row_id);

const valuesOf = (written: readonly EmployerValueRow[]): Values =>
  Object.fromEntries(written.map(({ field, value }) => [field, value]));

const revisionsOf = (written: readonly EmployerValueRow[]): Record<string, number> =>
  Object.fromEntries(written.map(({ field, revision }) => [field, revision]));

/** The sent version with the values that employers have written over it. */
export function withEmployerValues(sent: StoredContents, values: readonly EmployerValueRow[]): StoredContents {
  return {
    ...sent,
    sections: sent.sections.map((row) => ({
      ...row,
      field_values: { ...row.field_values, ...valuesOf(at(values, { section: row.section, row_id: null })) },
    })),
    rows: sent.rows.map((row) => ({
      ...row,
      field_values: { ...row.field_values, ...valuesOf(at(values, { section: row.section, row_id: row.id })) },
    })),
  };
}

/**
 * The same with revisions and times that tell nothing of later edits of the candidate. Only values of employers count as touched: the sent ones have
 * passed every check, and days that have gone by since are no error.
 */
export function asEmployerSees(
  sent: StoredContents,
  values: readonly EmployerValueRow[],
  { employerRevision, sentAt }: { employerRevision: number; sentAt: Date },
): StoredContents {
  const shown = withEmployerValues(sent, values);
  return {
    ...shown,
    sections: shown.sections.map((row) => {
      const written = values.filter(({ section }) => section === row.section);
      return {
        ...row,
        field_revisions: revisionsOf(at(values, { section: row.section, row_id: null })),
        revision: Math.max(employerRevision, ...written.map(({ revision }) => revision)),
        edited_at: new Date(Math.max(sentAt.getTime(), ...written.map((value) => value.at.getTime()))),
      };
    }),
    rows: shown.rows.map((row) => ({
      ...row,
      field_revisions: revisionsOf(at(values, { section: row.section, row_id: row.id })),
    })),
  };
}
