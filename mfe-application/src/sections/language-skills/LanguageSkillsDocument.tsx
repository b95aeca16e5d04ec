import type { LanguageSkillsData } from '@portal/contract/application';
import { LANGUAGE_SKILL_GROUPS, LANGUAGE_SKILL_KIND, type LanguageSkillKey } from '@portal/contract/sections';
import { FormattedMessage } from '@portal/i18n';
import { useForm } from '../../components/form-context';
import { fieldGroups } from '../../model/sections';
import styles from '../document/ApplicationDocument.module.css';
import { Rows } from '../document/DocumentRows';
import { Values } from '../document/DocumentValues';

const KINDS = Object.keys(LANGUAGE_SKILL_KIND) as LanguageSkillKey[];
const EMPTY = { required: [], needed: [], other: [], additionalInfo: null };
const SECTION = 'languageSkills';

/** The languages: those that the position requires, those that help in it, and others. */
export function LanguageSkills({ skills }: { skills: LanguageSkillsData | null }) {
  const { view } = useForm();
  const groups = fieldGroups(view, SECTION);
  const content = skills ?? EMPTY;
  const info = groups.find((group) => group.name === LANGUAGE_SKILL_GROUPS.info);
  return (
    <>
      {KINDS.map((kind) => {
        const group = groups.find(({ name }) => name === LANGUAGE_SKILL_GROUPS[kind]);
        if (!group && content[kind].length === 0) return null;
        return (
          <div key={kind}>
            <h3 className={styles.group}>
              {group?.title ?? <FormattedMessage id={`application.preview.languages.${kind}`} />}
            </h3>
            <Rows section={SECTION} fields={group?.fields ?? []} rows={content[kind]} />
          </div>
        );
      })}
      {info && <Values section={SECTION} fields={info.fields} values={{ additionalInfo: content.additionalInfo }} />}
    </>
  );
}
