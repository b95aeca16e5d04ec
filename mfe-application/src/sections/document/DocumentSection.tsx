import type { Preview } from '@portal/contract/preview';
import type { ComponentType } from 'react';
import { kindNameOf, type SectionKindName } from '../../model/section-kinds';
import type { VisibleSection } from '../../model/sections';
import { AttachmentsDocument } from '../attachments/AttachmentsDocument';
import { LanguageSkillsDocument } from '../language-skills/LanguageSkillsDocument';
import { RecordDocument } from '../record/RecordDocument';
import { TableDocument } from '../table/TableDocument';
import styles from './ApplicationDocument.module.css';
import { ChangeChip } from './ChangeChip';
import { useDocumentVersion, versionId } from './document-context';
import type { DocumentProps } from './document-props';

const COMPONENTS = {
  record: RecordDocument,
  table: TableDocument,
  languageSkills: LanguageSkillsDocument,
  attachments: AttachmentsDocument,
} as const satisfies Record<SectionKindName, unknown>;

/** One section of the document. */
export function DocumentSection({ preview, section: { name, title } }: { preview: Preview; section: VisibleSection }) {
  const version = useDocumentVersion();
  const id = `document-${version?.side ?? 'only'}-${name}`;
  // Each takes the sections of its kind alone.
  const Content = COMPONENTS[kindNameOf(name)] as ComponentType<DocumentProps>;
  return (
    <section className={styles.section} aria-labelledby={version ? `${id} ${versionId(version.side)}` : id}>
      <h2 className={styles.heading} id={id}>
        {title}
      </h2>
      {version?.marks.section(name) && <ChangeChip kind="changed" />}
      <Content preview={preview} section={name} />
    </section>
  );
}
