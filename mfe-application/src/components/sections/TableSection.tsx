import { TABLE_RESOURCES, type TableSection as TableSectionName } from '@portal/contract/sections';
import { FormattedMessage } from '@portal/i18n';
import { Button, Icon, MessageBox, Skeleton } from '@portal/ui/basic';
import { Checkbox } from '@portal/ui/form';
import { Plus } from '@portal/ui/icons';
import { useEffect, useRef, useState } from 'react';
import { useGetTableQuery } from '../../api/sections.api';
import { keyOf, NO_ROWS } from '../../autosave/edit';
import { useEdit, useEdits, useOutbox } from '../../autosave/outbox-context';
import { fieldId } from '../../model/field-id';
import { mergedRows } from '../../model/merged-rows';
import { sectionFields } from '../../model/sections';
import { rowsOf } from '../../model/table-rows';
import { useForm } from '../form-context';
import { RowCard } from './RowCard';
import { SectionProblem } from './SectionProblem';
import styles from './TableSection.module.css';
import { useTableTexts } from './table-texts';

/** A section of rows; a row opens in place. */
export default function TableSection({ section }: { section: TableSectionName }) {
  const { application, view, readOnly, validated, errors } = useForm();
  const outbox = useOutbox();
  const edits = useEdits();
  const texts = useTableTexts(section);
  const { data, error, refetch } = useGetTableQuery({ application, section }, { refetchOnMountOrArgChange: true });
  const none = useEdit(keyOf({ section, field: NO_ROWS }));
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set());
  const [added, setAdded] = useState<readonly string[]>([]);
  const addButton = useRef<HTMLButtonElement>(null);
  const firstField = sectionFields(view, section)[0]?.name;
  const lastAdded = added.at(-1);
  useEffect(() => {
    if (lastAdded && firstField)
      document.getElementById(fieldId({ section, row: lastAdded, field: firstField }))?.focus();
  }, [lastAdded, firstField, section]);
  const stored = rowsOf(data, TABLE_RESOURCES[section].rowsKey);
  // A row with a fault stands open, so that the summary's link leads to its field.
  const faulty = errors.flatMap((fault) =>
    fault.section === section ? stored.filter((row) => row.rowId === fault.rowId).map((row) => row.clientRowId) : [],
  );
  const faultyKey = faulty.join();
  useEffect(() => {
    if (faultyKey) setOpen((before) => new Set([...before, ...faultyKey.split(',')]));
  }, [faultyKey]);
  if (!data) return error ? <SectionProblem error={error} onRetry={refetch} /> : <Skeleton lines={6} />;

  const rows = mergedRows(stored, edits, section, added);
  const noneSelected = none ? none.shown === true : data.noExperienceSelected;
  const toggle = (id: string, opened: boolean) =>
    setOpen((before) => new Set(opened ? [...before, id] : [...before].filter((other) => other !== id)));
  const add = () => {
    const id = crypto.randomUUID();
    setAdded((before) => [...before, id]);
    toggle(id, true);
  };
  const forget = (clientRowId: string) => {
    setAdded((before) => before.filter((id) => id !== clientRowId));
    addButton.current?.focus();
  };
  const missingHighest = data.missingHighestRow && rows.some((row) => row.stored);
  return (
    <div className={styles.section}>
      {missingHighest && (
        <MessageBox status="error">
          <FormattedMessage id="application.table.missing-highest" />
        </MessageBox>
      )}
      {rows.length > 0 && (
        <ol className={styles.rows}>
          {rows.map((row, index) => (
            <li key={row.clientRowId} className={styles.row}>
              <RowCard
                section={section}
                row={row}
                number={index + 1}
                revision={data.revision}
                open={open.has(row.clientRowId)}
                onToggle={(opened) => toggle(row.clientRowId, opened)}
                onDeleted={() => forget(row.clientRowId)}
              />
            </li>
          ))}
        </ol>
      )}
      {rows.length === 0 && readOnly && <FormattedMessage id="application.value.empty" />}
      {!readOnly && !noneSelected && (
        <div>
          <Button ref={addButton} icon={<Icon of={Plus} />} onClick={add}>
            {texts.add}
          </Button>
        </div>
      )}
      {rows.length === 0 && !readOnly && (
        <Checkbox
          id={fieldId({ section, field: NO_ROWS })}
          label={texts.none}
          checked={noneSelected}
          error={(validated && data.missingNoExperienceSelected && !noneSelected && texts.noneMissing) || undefined}
          onChange={(selected) => {
            outbox.edit({ section, field: NO_ROWS, shown: selected, value: selected });
            outbox.nudge();
          }}
        />
      )}
    </div>
  );
}
