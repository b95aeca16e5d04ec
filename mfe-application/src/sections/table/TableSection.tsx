import { keyOf, NO_ROWS } from '@portal/auto-save/edit';
import type { ApplicationViewModel } from '@portal/contract/application';
import type { TableSection as TableSectionName } from '@portal/contract/sections';
import { FormattedMessage } from '@portal/i18n';
import { MessageBox } from '@portal/ui/basic';
import { Checkbox } from '@portal/ui/form';
import { useMemo, useState } from 'react';
import { useAutoSave, useEdit } from '../../components/auto-save-context';
import { useForm } from '../../components/form-context';
import { useFocusLater } from '../../components/useFocusLater';
import { fieldId, rowButtonId } from '../../model/field-id';
import { sectionFields } from '../../model/sections';
import { RowList } from '../rows/RowList';
import styles from '../rows/RowList.module.css';
import type { RowSet } from '../rows/row-set';
import { useRowTexts } from '../rows/row-texts';
import type { SectionProps } from '../section-content';
import { NoneNotSaved } from './NoneNotSaved';
import { tableRows } from './table-kind';
import { WorkGaps } from './WorkGaps';

/** A section of rows, with the choice of having none. */
export default function TableSection({ section, content, refetch }: SectionProps<TableSectionName>) {
  const { view, readOnly, validated } = useForm();
  const autoSave = useAutoSave();
  const texts = useRowTexts(section);
  const none = useEdit(keyOf({ section, field: NO_ROWS }));
  const set = useMemo(() => tableSet(view, section), [view, section]);
  const [count, setCount] = useState(0);
  const focusLater = useFocusLater();
  const stored = tableRows(section, content);
  const notSaved =
    none?.block?.kind === 'refused' && none.block.invalidFields?.some(({ code }) => code === 'rows-exist');
  const noneId = fieldId({ section, field: NO_ROWS });
  const canHaveNone = Math.max(count, stored.length) === 0 && !readOnly && !view.employerEditing;
  const noneSelected = none && !notSaved ? none.inputValue === true : content.noExperienceSelected;
  return (
    <div className={styles.section}>
      {content.missingHighestRow && stored.length > 0 && (
        <MessageBox status="error">
          <FormattedMessage id="application.table.missing-highest" />
        </MessageBox>
      )}
      {notSaved && (
        <NoneNotSaved
          // The save line leads to what waits for the person; until the rows are fetched that is the choice itself.
          buttonId={canHaveNone ? undefined : noneId}
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
        revision={content.revision}
        addText={noneSelected ? undefined : texts.add}
        onCount={setCount}
      />
      {section === 'workExperiences' && <WorkGaps rows={stored} />}
      {canHaveNone && (
        <Checkbox
          id={noneId}
          label={texts.none}
          checked={noneSelected}
          error={(validated && content.missingNoExperienceSelected && !noneSelected && texts.noneMissing) || undefined}
          onChange={(selected) => {
            autoSave.edit({ section, field: NO_ROWS, inputValue: selected, value: selected });
            autoSave.sendSoon();
          }}
        />
      )}
    </div>
  );
}

function tableSet(view: ApplicationViewModel, section: TableSectionName): RowSet {
  const orderable = view.sectionMap[section]?.orderable ?? false;
  return { section, fields: sectionFields(view, section), fixed: false, orderable };
}
