import type { TableSection } from '@portal/contract/sections';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button, Icon, StatusChip } from '@portal/ui/basic';
import { ChevronDown, CircleAlert, Pencil, Trash } from '@portal/ui/icons';
import { useId } from 'react';
import { useEdits } from '../../autosave/outbox-context';
import type { FormRow } from '../../model/merged-rows';
import { rowTitle } from '../../model/row-title';
import { sectionFields } from '../../model/sections';
import { rowValue, rowValues } from '../../model/table-rows';
import { EditedField } from '../fields/EditedField';
import { ValueText } from '../fields/ValueText';
import { useForm } from '../form-context';
import styles from './RowCard.module.css';
import { useDeleteRow } from './useDeleteRow';

interface Props {
  section: TableSection;
  row: FormRow;
  number: number;
  revision: number;
  open: boolean;
  onToggle(open: boolean): void;
  onDeleted(): void;
}

/** One row: what it says in short, and its fields once it is opened. */
export function RowCard({ section, row, number, revision, open, onToggle, onDeleted }: Props) {
  const intl = useIntl();
  const id = useId();
  const { view, readOnly } = useForm();
  const edits = useEdits();
  const fields = sectionFields(view, section);
  const values = rowValues(row.stored);
  for (const edit of edits) {
    if (edit.section === section && edit.row === row.clientRowId) values[edit.field] = edit.value;
  }
  const title = rowTitle(fields, values) || intl.formatMessage({ id: 'application.table.new-row' }, { number });
  const remove = useDeleteRow({ section, row, title, onDeleted });
  const faulty = (row.stored?.invalidFields.length ?? 0) > 0;
  return (
    <section className={styles.row} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 className={styles.title} id={id}>
          {title}
        </h3>
        {faulty && (
          <StatusChip status="error" icon={<Icon of={CircleAlert} size={16} />}>
            <FormattedMessage id="application.table.row-error" />
          </StatusChip>
        )}
        <div className={styles.actions}>
          <Button
            size="small"
            icon={<Icon of={open ? ChevronDown : Pencil} />}
            aria-expanded={open}
            aria-describedby={id}
            onClick={() => onToggle(!open)}
          >
            <FormattedMessage id={open ? 'application.table.close' : 'application.table.edit'} />
          </Button>
          {!readOnly && (
            <Button size="small" icon={<Icon of={Trash} />} aria-describedby={id} onClick={remove}>
              <FormattedMessage id="application.table.delete" />
            </Button>
          )}
        </div>
      </div>
      {open ? (
        <div className={styles.fields}>
          {fields.map((config) => (
            <EditedField
              key={config.name}
              config={config}
              target={{ section, row: row.clientRowId, field: config.name }}
              stored={rowValue(row.stored, config.name)}
              invalid={row.stored?.invalidFields.find((invalid) => invalid.field === config.name)}
              values={values}
              revision={row.stored && revision}
              readOnly={readOnly}
            />
          ))}
        </div>
      ) : (
        <dl className={styles.summary}>
          {fields
            .slice(0, 5)
            .filter((config) => values[config.name] !== null && values[config.name] !== undefined)
            .map((config) => (
              <div key={config.name}>
                <dt>{config.label}</dt>
                <dd>
                  <ValueText config={config} value={values[config.name]} />
                </dd>
              </div>
            ))}
        </dl>
      )}
    </section>
  );
}
