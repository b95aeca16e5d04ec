import type { Preview } from '@portal/contract/preview';
import type { SectionName } from '@portal/contract/sections';
import { useForm } from '../../components/form-context';
import { isRecordSection, isTableSection } from '../../model/section-kinds';
import { sectionFields, type VisibleSection } from '../../model/sections';
import { FileLinks } from '../attachments/FileLinks';
import { LanguageSkills } from '../language-skills/LanguageSkillsDocument';
import { RecordGroups } from '../record/RecordDocument';
import styles from './ApplicationDocument.module.css';
import { ChangeChip } from './ChangeChip';
import { Rows } from './DocumentRows';
import { usePaperSide, versionId } from './document-context';
import { filesOf, listOf, recordOf } from './preview-data';

/** One section of the paper. */
export function PaperSection({ preview, section }: { preview: Preview; section: VisibleSection }) {
  const paper = usePaperSide();
  const id = `paper-${paper?.side ?? 'only'}-${section.name}`;
  return (
    <section className={styles.section} aria-labelledby={paper ? `${id} ${versionId(paper.side)}` : id}>
      <h2 className={styles.heading} id={id}>
        {section.title}
      </h2>
      {paper?.marks.section(section.name) && <ChangeChip kind="changed" />}
      <Content preview={preview} section={section.name} />
    </section>
  );
}

function Content({ preview, section }: { preview: Preview; section: SectionName }) {
  const { view } = useForm();
  if (isRecordSection(section)) return <RecordGroups section={section} values={recordOf(preview, section) ?? {}} />;
  if (isTableSection(section)) {
    const none = preview.noneSelected?.includes(section) ?? false;
    const fields = sectionFields(view, section);
    return <Rows section={section} fields={fields} rows={listOf(preview, section) ?? []} none={none} />;
  }
  if (section === 'languageSkills') return <LanguageSkills skills={preview.languageSkillsData} />;
  return <Files preview={preview} section={section} />;
}

function Files({ preview, section }: { preview: Preview; section: SectionName }) {
  const { view } = useForm();
  const paper = usePaperSide();
  return (
    <dl className={styles.files}>
      {sectionFields(view, section).map(({ name, label }) => {
        const changed = paper?.marks.field(section, undefined, name) ?? false;
        return (
          <div key={name} className={changed ? styles.changed : undefined}>
            <dt>{label}</dt>
            <dd>
              <FileLinks files={filesOf(preview, name)} />
              {changed && <ChangeChip kind="changed" />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
