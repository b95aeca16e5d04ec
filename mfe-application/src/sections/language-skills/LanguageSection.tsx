import { LANGUAGE_SKILL_GROUPS, LANGUAGE_SKILL_KIND, type LanguageSkillKey } from '@portal/contract/sections';
import { FormattedMessage } from '@portal/i18n';
import { MessageBox } from '@portal/ui/basic';
import { type ReactNode, useId, useMemo } from 'react';
import { EditedField } from '../../components/fields/EditedField';
import { ComboControl } from '../../components/fields/lazy-controls';
import { useForm } from '../../components/form-context';
import { RowList } from '../rows/RowList';
import { useRowTexts } from '../rows/row-texts';
import type { SectionProps } from '../section-content';
import { LanguageScale } from './LanguageScale';
import styles from './LanguageSection.module.css';
import { LANGUAGE_KEYS, languageSet } from './language-sets';

// The first row needs it; a list that came after its row would lose the focus.
void ComboControl.preload();

/** Languages in three groups: those the employer requires, those of use, and those the person adds; and a few words about them all. */
export default function LanguageSection({ content }: SectionProps<'languageSkills'>) {
  const { view, readOnly, errors } = useForm();
  const sets = useMemo(
    () => LANGUAGE_KEYS.map((key) => ({ key, set: languageSet(view, key) })).filter(({ set }) => set.fields.length > 0),
    [view],
  );
  const texts = useRowTexts('languageSkills');
  const info = view.fieldGroupsMap[LANGUAGE_SKILL_GROUPS.info]?.fields.filter((field) => field.visible) ?? [];
  const missing = errors.some((error) => error.section === 'languageSkills' && !error.rowId);
  return (
    <div className={styles.section}>
      <LanguageScale />
      {missing && content.invalidFields.some((error) => !error.rowId) && (
        <MessageBox status="error">
          <FormattedMessage id="application.language.missing" />
        </MessageBox>
      )}
      {sets.map(({ key, set }) =>
        set.fixed && content[key].length === 0 ? null : (
          <LanguageGroup key={key} name={key} title={view.fieldGroupsMap[LANGUAGE_SKILL_GROUPS[key]]?.title}>
            <RowList
              set={set}
              stored={content[key]}
              revision={content.revision}
              addText={set.fixed ? undefined : texts.add}
              elsewhere={content.required.length + content.needed.length}
            />
          </LanguageGroup>
        ),
      )}
      {info.map((config) => (
        <EditedField
          key={config.name}
          config={config}
          section="languageSkills"
          kind={LANGUAGE_SKILL_KIND.other}
          stored={content.additionalInfo}
          invalid={content.invalidFields.find((error) => !error.rowId && error.field === config.name)}
          values={NO_VALUES}
          revision={content.revision}
          readOnly={readOnly}
        />
      ))}
    </div>
  );
}

const NO_VALUES = {};

function LanguageGroup({ name, title, children }: { name: LanguageSkillKey; title?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 className={styles.title} id={id}>
        {title ?? <FormattedMessage id={`application.language.${name}`} />}
      </h3>
      {children}
    </section>
  );
}
