import { LANGUAGE_SKILL_GROUPS } from '@portal/contract/sections';
import { FormattedMessage } from '@portal/i18n';
import { useForm } from '../../components/form-context';
import { fieldGroups } from '../../model/sections';
import styles from '../document/ApplicationDocument.module.css';
import { DocumentRows } from '../document/DocumentRows';
import { DocumentValues } from '../document/DocumentValues';
import type { DocumentProps } from '../document/document-props';
import { LANGUAGE_KEYS } from './language-sets';

const EMPTY = { required: [], needed: [], other: [], additionalInfo: null };

/** The languages: those that the position requires, those that help in it, and others. */
export function LanguageSkillsDocument({ section, preview }: DocumentProps<'languageSkills'>) {
  const { view } = useForm();
  const groups = fieldGroups(view, section);
  const content = preview.languageSkillsData ?? EMPTY;
  const info = groups.find((group) => group.name === LANGUAGE_SKILL_GROUPS.info);
  return (
    <>
      {LANGUAGE_KEYS.map((kind) => {
        const group = groups.find(({ name }) => name === LANGUAGE_SKILL_GROUPS[kind]);
        if (!group && content[kind].length === 0) return null;
        return (
          <div key={kind}>
            <h3 className={styles.group}>
              {group?.title ?? <FormattedMessage id={`application.preview.languages.${kind}`} />}
            </h3>
            <DocumentRows section={section} fields={group?.fields ?? []} rows={content[kind]} grouped />
          </div>
        );
      })}
      {info && (
        <DocumentValues section={section} fields={info.fields} values={{ additionalInfo: content.additionalInfo }} />
      )}
    </>
  );
}
