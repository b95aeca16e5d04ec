import type { Row } from '@portal/contract/application';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { Button, Icon, StatusChip } from '@portal/ui/basic';
import { Check, CircleAlert } from '@portal/ui/icons';
import { memo, useId, useRef } from 'react';
import { useRowEdits } from '../../components/auto-save-context';
import { EditedField } from '../../components/fields/EditedField';
import { useForm } from '../../components/form-context';
import { FieldForm } from '../FieldForm';
import { GoneRow } from './GoneRow';
import { RowButtons } from './RowButtons';
import styles from './RowCard.module.css';
import { RowSummary } from './RowSummary';
import type { RowSet } from './row-set';
import { rowTitle } from './row-title';
import { rowValue, rowValues } from './row-values';
import type { RowActions } from './useRowActions';

interface Props {
  set: RowSet;
  /** The id that the browser gave it. */
  id: string;
  /** What the server has; absent while it does not know the row. */
  stored: Row | undefined;
  number: number;
  last: boolean;
  /** While it is open. */
  revision: number | undefined;
  open: boolean;
  actions: RowActions;
}

/** One row: what it says in short, and its fields once it is opened. */
export const RowCard = memo(function RowCard({ set, id, stored, number, last, revision, open, actions }: Props) {
  const intl = useIntl();
  const titleId = useId();
  const { readOnly, view } = useForm();
  // An employer answers in rows that exist; which rows there are is for the candidate to decide.
  const fixedRows = readOnly || view.employerEditing;
  const { section, kind, fields } = set;
  const edits = useRowEdits(section, id);
  // A row that was deleted elsewhere is missing in the server's answers; its values are still needed if the person keeps it.
  const seen = useRef(stored);
  if (stored) seen.current = stored;
  const saved = rowValues(seen.current);
  const values = { ...saved };
  for (const edit of edits) values[edit.field] = edit.value;
  // While the row is open its name follows the saves: at each key press it would move the page and be read out anew.
  const title =
    rowTitle(fields, open ? saved : values) || intl.formatMessage({ id: 'application.table.row' }, { section, number });
  const gone = edits.some((edit) => edit.block?.kind === 'gone');
  // Languages are listed under the headings of their groups.
  const Title = kind ? 'h4' : 'h3';
  const waiting = edits.some((edit) => edit.block);
  const invalid = waiting || (stored?.invalidFields.length ?? 0) > 0;
  return (
    <section className={styles.row} aria-labelledby={titleId} data-row={id}>
      <div className={styles.head}>
        <Title className={styles.title} id={titleId}>
          {title}
        </Title>
        {invalid && (
          <StatusChip status="error" icon={<Icon of={CircleAlert} size={16} />}>
            <FormattedMessage id="application.table.row-error" />
          </StatusChip>
        )}
        {!(set.fixed || gone) && (
          <RowButtons
            id={id}
            titleId={titleId}
            title={title}
            open={open}
            first={number === 1}
            last={last}
            movable={set.orderable && stored !== undefined && !fixedRows}
            deletable={!fixedRows}
            actions={actions}
          />
        )}
      </div>
      {gone && <GoneRow onKeep={() => actions.keepGone(id, values)} onDrop={() => actions.dropGone(id)} />}
      {open ? (
        <FieldForm>
          <div className={kind ? styles.compact : styles.fields}>
            {fields.map((config) =>
              set.fixed && config.readOnly ? null : (
                <EditedField
                  key={config.name}
                  config={config}
                  section={section}
                  row={id}
                  kind={kind}
                  stored={rowValue(seen.current, config.name)}
                  invalid={stored?.invalidFields.find((invalid) => invalid.field === config.name)}
                  values={values}
                  revision={stored ? revision : undefined}
                  readOnly={readOnly}
                />
              ),
            )}
            {!(set.fixed || readOnly || gone) && (
              <div className={styles.done}>
                <Button size="small" icon={<Icon of={Check} />} onClick={() => actions.toggle(id, false)}>
                  <FormattedMessage id="application.table.done" />
                </Button>
              </div>
            )}
          </div>
        </FieldForm>
      ) : (
        <RowSummary fields={fields} values={values} />
      )}
    </section>
  );
});
