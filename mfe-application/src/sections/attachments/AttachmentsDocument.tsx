import type { Attachment } from '@portal/contract/attachments';
import { FormattedMessage } from '@portal/i18n';
import { useForm } from '../../components/form-context';
import { withPortal } from '../../model/application-ref';
import { sectionFields } from '../../model/sections';
import styles from '../document/ApplicationDocument.module.css';
import { ChangeChip } from '../document/ChangeChip';
import { useDocumentVersion } from '../document/document-context';
import type { DocumentProps } from '../document/document-props';

/** The files of each field. */
export function AttachmentsDocument({ section, preview }: DocumentProps<'attachments'>) {
  const { view } = useForm();
  const version = useDocumentVersion();
  return (
    <dl className={styles.files}>
      {sectionFields(view, section).map(({ name, label }) => {
        const changed = version?.marks.field(section, undefined, name) ?? false;
        return (
          <div key={name} className={changed ? styles.changed : undefined}>
            <dt>{label}</dt>
            <dd>
              <FileLinks files={preview.attachmentsData?.[name] ?? []} />
              {changed && <ChangeChip kind="changed" />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function FileLinks({ files }: { files: readonly Attachment[] }) {
  const { application } = useForm();
  if (files.length === 0) return <FormattedMessage id="application.value.empty" />;
  return (
    <ul className={styles.links}>
      {files.map((file) => (
        <li key={file.fileId}>
          <a className={styles.link} href={withPortal(file.url, application)} download={file.name}>
            {file.name}
          </a>
        </li>
      ))}
    </ul>
  );
}
