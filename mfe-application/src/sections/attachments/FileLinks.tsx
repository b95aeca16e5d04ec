import type { Attachment } from '@portal/contract/application';
import { FormattedMessage } from '@portal/i18n';
import { useForm } from '../../components/form-context';
import { withPortal } from '../../model/application-ref';
import styles from '../document/ApplicationDocument.module.css';

/** Links to files that were sent along. */
export function FileLinks({ files }: { files: readonly Attachment[] }) {
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
