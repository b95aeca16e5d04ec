import type { Preview } from '@portal/contract/preview';
import type { SectionName } from '@portal/contract/sections';
import { FormattedMessage, useIntl } from '@portal/i18n';
import { TextLink } from '@portal/ui/basic';
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

interface Props {
  preview: Preview;
  section: VisibleSection;
  /** Address of the section in the form. */
  changeAt?(section: SectionName): string;
}

/** One section of the document. */
export function DocumentSection({ preview, section: { name, title }, changeAt }: Props) {
  const intl = useIntl();
  const version = useDocumentVersion();
  const id = `document-${version?.side ?? 'only'}-${name}`;
  // Each takes the sections of its kind alone.
  const Content = COMPONENTS[kindNameOf(name)] as ComponentType<DocumentProps>;
  return (
    <section className={styles.section} aria-labelledby={version ? `${id} ${versionId(version.side)}` : id}>
      <div className={styles.heading}>
        <h2 id={id}>{title}</h2>
        {changeAt && (
          <span className={styles.change}>
            <TextLink
              alone
              href={changeAt(name)}
              aria-label={intl.formatMessage({ id: 'application.preview.change-section' }, { section: title })}
            >
              <FormattedMessage id="application.preview.change" />
            </TextLink>
          </span>
        )}
      </div>
      {version?.marks.section(name) && <ChangeChip kind="changed" />}
      <Content preview={preview} section={name} />
    </section>
  );
}
