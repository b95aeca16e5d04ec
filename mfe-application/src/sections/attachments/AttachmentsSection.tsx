import { usePortalDispatch } from '@portal/api-client';
import { FormattedMessage } from '@portal/i18n';
import { MessageBox } from '@portal/ui/basic';
import { useForm } from '../../components/form-context';
import { sectionFields } from '../../model/sections';
import { FileField } from '../files/FileField';
import styles from '../record/RecordSection.module.css';
import type { SectionProps } from '../section-content';
import { addUploadToCache, removeFileFromCache } from './cached-files';

/** Files that go with the application. */
export default function AttachmentsSection({ section, content }: SectionProps<'attachments'>) {
  const dispatch = usePortalDispatch();
  const { application, view, readOnly } = useForm();
  return (
    <div className={styles.section}>
      {!readOnly && (
        <MessageBox>
          <p>
            <FormattedMessage id="application.file.criminal-record" />
          </p>
          <p>
            <FormattedMessage id="application.file.public" />
          </p>
        </MessageBox>
      )}
      {sectionFields(view, section).map((config) => (
        <FileField
          key={config.name}
          config={config}
          section={section}
          stored={content.values[config.name] ?? []}
          invalid={content.invalidFields.find((invalid) => invalid.field === config.name)}
          onUploaded={(result) => addUploadToCache(dispatch, application, result, config.type === 1)}
          onDeleted={(fileId) => removeFileFromCache(dispatch, application, config.name, fileId)}
        />
      ))}
    </div>
  );
}
