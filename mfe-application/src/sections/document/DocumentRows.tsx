import type { Row } from '@portal/contract/application';
import type { FieldConfig } from '@portal/contract/fields';
import { FormattedMessage, useIntl } from '@portal/i18n';
import type { RowSection } from '../../model/section-kinds';
import { useRowTexts } from '../rows/row-texts';
import { rowTitle } from '../rows/row-title';
import { rowValues } from '../rows/row-values';
import styles from './ApplicationDocument.module.css';
import { ChangeChip } from './ChangeChip';
import { DocumentValues } from './DocumentValues';
import { useDocumentVersion } from './document-context';

/** Rows in their order, each under its name. */
export function DocumentRows({
  section,
  fields,
  rows,
  none,
  grouped = false,
}: {
  section: RowSection;
  fields: readonly FieldConfig[];
  rows: readonly Row[];
  /** The candidate says that there are none; undefined where the form has no such choice. */
  none?: boolean;
  /** Whether they stand under a heading of their own within the section. */
  grouped?: boolean;
}) {
  const Title = grouped ? 'h4' : 'h3';
  const intl = useIntl();
  const version = useDocumentVersion();
  const texts = useRowTexts(section);
  if (rows.length === 0 && none) return <p>{texts.none}</p>;
  if (rows.length === 0) {
    return (
      <p className={styles.open}>
        <FormattedMessage
          id={none === undefined ? 'application.preview.no-rows' : 'application.preview.not-answered'}
        />
      </p>
    );
  }
  return (
    <ol className={styles.rows}>
      {rows.map((row, index) => {
        const alone = version?.marks.row(section, row.rowId) ?? false;
        return (
          <li key={row.rowId} className={alone ? styles.changed : styles.together}>
            <Title className={styles.group}>
              {rowTitle(fields, rowValues(row)) ||
                intl.formatMessage({ id: 'application.table.row' }, { section, number: index + 1 })}
            </Title>
            {alone && <ChangeChip kind="only" />}
            <DocumentValues section={section} rowId={row.rowId} fields={fields} values={rowValues(row)} />
          </li>
        );
      })}
    </ol>
  );
}
