import { keyOf, NO_ROWS } from '@portal/auto-save/edit';
import type { TableSection as TableSectionName } from '@portal/contract/sections';
import { FormattedMessage } from '@portal/i18n';
import { MessageBox } from '@portal/ui/basic';
import { Checkbox } from '@portal/ui/form';
import { useMemo, useState } from 'react';
import { useAutoSave, useEdit } from '../../autosave/auto-save-context';
import { useForm } from '../../components/form-context';
import { useFocusLater } from '../../components/useFocusLater';
import { fieldId, rowButtonId } from '../../model/field-id';
import { RowList } from '../rows/RowList';
import styles from '../rows/RowList.module.css';
import { rowsIn, tableSet } from '../rows/row-set';
import { useTableTexts } from '../rows/row-texts';
import { SectionProblem } from '../SectionError';
import { SectionRoom } from '../SectionPlaceholder';
import { useGetTableQuery } from '../sections.api';
import { NoneRefused } from './NoneRefused';
import { WorkGaps } from './WorkGaps';

/** A section of rows, with the choice of having none. */
export default function TableSection({ section }: { section: TableSectionName }) {
  const { application, view, readOnly, validated } = useForm();
  const autoSave = useAutoSave();
  const texts = useTableTexts(section);
  const { data, error, refetch } = useGetTableQuery({ application, section }, { refetchOnMountOrArgChange: true });
  const none = useEdit(keyOf({ section, field: NO_ROWS }));
  const set = useMemo(() => tableSet(view, section), [view, section]);
  const [count, setCount] = useState(0);
  const focusLater = useFocusLater();
  if (!data) return error ? <SectionProblem error={error} onRetry={refetch} /> : <SectionRoom section={section} />;

  const stored = rowsIn(section, data);
  const refused =
    none?.block?.kind === 'refused' && none.block.invalidFields?.some(({ code }) => code === 'rows-exist');
  const noneSelected = none && !refused ? none.inputValue === true : data.noExperienceSelected;
  return (
    <div className={styles.section}>
      {data.missingHighestRow && stored.length > 0 && (
        <MessageBox status="error">
          <FormattedMessage id="application.table.missing-highest" />
        </MessageBox>
      )}
      {refused && (
        <NoneRefused
          onShown={refetch}
          onRead={() => {
            const [first] = stored;
            if (first) focusLater(rowButtonId(first.clientRowId, 'toggle'));
            void autoSave.discard({ section, field: NO_ROWS });
          }}
        />
      )}
      <RowList
        set={set}
        stored={stored}
        revision={data.revision}
        addText={noneSelected ? undefined : texts.add}
        onCount={setCount}
      />
      {section === 'workExperiences' && <WorkGaps rows={stored} />}
      {Math.max(count, stored.length) === 0 && !readOnly && !view.employerEditing && (
        <Checkbox
          id={fieldId({ section, field: NO_ROWS })}
          label={texts.none}
          checked={noneSelected}
          error={(validated && data.missingNoExperienceSelected && !noneSelected && texts.noneMissing) || undefined}
          onChange={(selected) => {
            autoSave.edit({ section, field: NO_ROWS, inputValue: selected, value: selected });
            autoSave.sendSoon();
          }}
        />
      )}
    </div>
  );
}
